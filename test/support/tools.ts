/** A VS Code server from npm and the Node it runs on. */
export interface VsCode {
  readonly version: string;
  readonly server: string;
  readonly node: string;
}

/** What the scripts have got ready before they start anything that needs it. */
export interface Tools {
  readonly vscode: VsCode;
  /** Path of a Chromium. */
  readonly chromium: string;
  /** Path of the packaged extension. */
  readonly vsix: string;
  /** A VS Code that has the extension already, and a browser, for all who need no other ones. */
  readonly running?: { readonly server: { readonly address: string; readonly port: number }; readonly browser: string };
}

/** The tools, as the script that started this process handed them over. */
export function tools(): Tools {
  const text = process.env.DAEMONSCOPE_TOOLS;
  if (!text) throw new Error('start this with `npm test -- --only e2e`: it gets VS Code, Chromium and the VSIX ready');
  return JSON.parse(text) as Tools;
}
