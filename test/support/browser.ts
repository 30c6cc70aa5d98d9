import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** They let Chromium start as root in a container, and keep it from asking for a network. */
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A headless Chromium with a fresh profile. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, ...flags] });
}
