/** Colours of the theme in use, read where CSS cannot reach: canvas and exported pictures. */
export interface Palette {
  readonly hues: readonly string[];
  /** Black or white, whichever is read better on each hue. */
  readonly inks: readonly string[];
  readonly background: string;
  readonly foreground: string;
  readonly dim: string;
  readonly line: string;
  readonly bad: string;
  readonly badInk: string;
  readonly warn: string;
  readonly ok: string;
  readonly focus: string;
  readonly selection: string;
  readonly hover: string;
  readonly font: string;
  readonly mono: string;
}

/** Number of colours for DaemonSets; more sets share them and differ by letter. */
export const hueCount = 8;

let current: Palette | undefined;

/** The colours now. */
export function palette(): Palette {
  return (current ??= readPalette());
}

/** Calls back whenever VS Code changes the theme. */
export function onThemeChange(changed: () => void): void {
  const refresh = (): void => {
    current = undefined;
    publishInks();
    changed();
  };
  const observer = new MutationObserver(refresh);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  publishInks();
}

/** True while nothing should move by itself. */
export function reducedMotion(): boolean {
  return document.body.classList.contains('vscode-reduce-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function publishInks(): void {
  const { inks, badInk } = palette();
  inks.forEach((ink, index) => set(`--ds-ink-${index}`, ink));
  set('--ds-bad-ink', badInk);
}

/** Writes only what differs: the observer above would be called for nothing. */
function set(name: string, value: string): void {
  if (document.body.style.getPropertyValue(name) !== value) document.body.style.setProperty(name, value);
}

function readPalette(): Palette {
  const style = getComputedStyle(document.body);
  const read = (name: string): string => style.getPropertyValue(name).trim() || '#888888';
  const hues = Array.from({ length: hueCount }, (_, index) => read(`--ds-hue-${index}`));
  const bad = read('--ds-bad');
  return {
    hues,
    inks: hues.map(inkOn),
    background: read('--ds-background'),
    foreground: read('--ds-foreground'),
    dim: read('--ds-dim'),
    line: read('--ds-line'),
    bad,
    badInk: inkOn(bad),
    warn: read('--ds-warn'),
    ok: read('--ds-ok'),
    focus: read('--ds-focus'),
    selection: read('--ds-selection'),
    hover: read('--ds-hover'),
    font: style.fontFamily,
    mono: read('--ds-mono'),
  };
}

/** Black or white by relative luminance (WCAG): above 0.179 black has the higher contrast. */
export function inkOn(colour: string): string {
  const [r, g, b] = rgb(colour).map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.179 ? '#000000' : '#ffffff';
}

function rgb(colour: string): number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return [128, 128, 128];
  context.fillStyle = colour;
  const text = context.fillStyle;
  if (text.startsWith('#')) return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  return (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}
