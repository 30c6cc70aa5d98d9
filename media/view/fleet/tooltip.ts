import { build, el, paint } from '../dom';

/** Words beside the pointer, for what has no element of its own; screen readers hear the current node instead. */
export class Tooltip {
  readonly element: HTMLElement = build(el('div', { class: 'tooltip', 'aria-hidden': 'true', hidden: true }));

  /** Shows lines at a point of the window (CSS px). */
  show(x: number, y: number, lines: readonly string[]): void {
    paint(this.element, lines.map((line) => el('div', {}, line)));
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    this.element.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - width - 4))}px`;
    this.element.style.top = `${y + 18 + height > innerHeight ? Math.max(4, y - height - 8) : y + 18}px`;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
