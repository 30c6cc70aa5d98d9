import { build, el } from './dom';
import { arrange, arrangement } from './state';

const least = 60;
const keyStep = 24;

/** The edge between the picture and the log: drag it, or use the arrows. */
export class Splitter {
  readonly element: HTMLElement;

  constructor(label: string, private readonly log: HTMLElement) {
    this.element = build(el('div', {
      class: 'splitter', role: 'separator', tabindex: 0, 'aria-orientation': 'horizontal', 'aria-label': label,
      'aria-valuemin': least, 'aria-valuenow': arrangement.logHeight, 'aria-valuemax': 900,
    }));
    this.element.addEventListener('pointerdown', (event) => this.element.setPointerCapture(event.pointerId));
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.set(this.log.getBoundingClientRect().bottom - event.clientY);
    });
    this.element.addEventListener('keydown', (event) => {
      const by = { ArrowUp: keyStep, ArrowDown: -keyStep }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.set(arrangement.logHeight + by);
    });
    this.apply();
  }

  private set(height: number): void {
    arrange({ logHeight: Math.round(Math.min(innerHeight * 0.7, Math.max(least, height))) });
    this.apply();
  }

  private apply(): void {
    this.log.style.height = `${arrangement.logHeight}px`;
    this.element.setAttribute('aria-valuenow', String(arrangement.logHeight));
  }
}
