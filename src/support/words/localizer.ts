/** Translates a message and puts values for `{0}`, `{1}`, …: `vscode.l10n`, or {@link english} where there is no VS Code. */
export interface Localizer {
  t(message: string, ...args: (string | number | boolean)[]): string;
}

/** Leaves messages as they are written. */
export const english: Localizer = {
  t: (message, ...args) => message.replace(/\{(\d+)\}/g, (match, index: string) => String(args[Number(index)] ?? match)),
};
