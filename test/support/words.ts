import { readFileSync } from 'node:fs';

type Texts = Readonly<Record<string, string>>;

const read = (path: string): Texts => JSON.parse(readFileSync(path, 'utf8')) as Texts;

/** What the extension says in a language, by its English words or its manifest keys. */
export class Words {
  private readonly texts: Texts;
  private readonly titles: Texts;

  /** English without a locale. Reads the files in the current folder, which is the repository's root in tests. */
  constructor(locale?: string) {
    this.texts = locale ? read(`media/l10n/bundle.l10n.${locale}.json`) : {};
    this.titles = read(locale ? `package.nls.${locale}.json` : 'package.nls.json');
  }

  /** A text of the code, with values for its `{0}`, `{1}`. */
  text(english: string, ...values: readonly (string | number)[]): string {
    return (this.texts[english] ?? english).replace(/\{(\d)\}/g, (_all, index) => String(values[Number(index)] ?? ''));
  }

  /** A command's name as the palette has it: `title('openView')`. */
  title(command: string): string {
    const title = this.titles[`command.${command}`];
    if (title === undefined) throw new Error(`no command.${command} in the manifest's texts`);
    return title;
  }
}
