import { build, el, paint } from './dom';
import { icon } from './icons';

/** One line of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
}

/** A button that opens a menu: arrows go through it, Escape closes it. */
export class PopupMenu {
  readonly element: HTMLElement;
  private readonly button: HTMLElement;
  private readonly list: HTMLElement;

  constructor(label: string, items: readonly MenuItem[]) {
    this.button = build(el('button', {
      class: 'tool', type: 'button', title: label, 'aria-label': label, 'aria-haspopup': 'menu', 'aria-expanded': 'false',
      onclick: () => this.toggle(!this.open),
    }, icon('more')));
    this.list = build(el('div', { class: 'popup', role: 'menu', 'aria-label': label, hidden: true }));
    paint(this.list, items.map(({ label: text, run }) => el('button', {
      type: 'button', role: 'menuitem', tabindex: -1,
      onclick: () => {
        this.toggle(false);
        run();
      },
    }, text)));
    this.element = build(el('div', { class: 'popup-host' }));
    this.element.append(this.button, this.list);
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('focusout', (event) => {
      if (!this.element.contains(event.relatedTarget as Node | null)) this.toggle(false, false);
    });
  }

  private get open(): boolean {
    return this.list.hidden === false;
  }

  private toggle(open: boolean, focus = true): void {
    if (this.open === open) return;
    this.list.hidden = !open;
    this.button.setAttribute('aria-expanded', String(open));
    if (focus) (open ? this.list.querySelector('button') : this.button)?.focus();
  }

  private onKey(event: KeyboardEvent): void {
    if (!this.open) return;
    const items = [...this.list.querySelectorAll('button')];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Escape') this.toggle(false);
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
