import type { PictureMessage, ToView } from './protocol';

/** How long in ms a picture is waited for. */
const patience = 30_000;

interface Waiting {
  readonly svg: string;
  readonly done: (data: string) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The pictures that the view has been asked to turn into PNGs. */
export class Pictures {
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(private readonly post: (message: ToView) => void) {}

  /** Answers the PNG in base64; nothing when the view cannot, or does not answer. */
  rasterize(svg: string): Promise<string> {
    const id = ++this.count;
    return new Promise((done) => {
      this.waiting.set(id, { svg, done, timer: setTimeout(() => this.take({ type: 'picture', id, data: '' }), patience) });
      this.post({ type: 'rasterize', id, svg });
    });
  }

  /** Asks for what has not come: a view that was hidden has not heard of it. */
  askAgain(): void {
    for (const [id, { svg }] of this.waiting) this.post({ type: 'rasterize', id, svg });
  }

  take({ id, data }: PictureMessage): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.done(data);
  }

  dispose(): void {
    for (const id of [...this.waiting.keys()]) this.take({ type: 'picture', id, data: '' });
  }
}
