import { chromium } from 'playwright-core';
import type { Browser, BrowserServer, LaunchOptions } from 'playwright-core';

/** They let Chromium start as root in a container, and keep it from asking for a network. */
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

function options(executablePath: string): LaunchOptions {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...sandbox, ...flags] };
}

/** A headless Chromium with a fresh profile. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch(options(executablePath));
}

/** The same, for other processes to use by its address. */
export function serveBrowser(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({ ...options(executablePath), host: '127.0.0.1' });
}

/** A browser that another process serves; closing it closes what was opened in it, and not the browser. */
export function connectBrowser(address: string): Promise<Browser> {
  return chromium.connect(address);
}
