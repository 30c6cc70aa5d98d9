/** Rows of equal height (CSS px), of which only those that can be seen are in the document. */
export class VirtualRows {
  private range = { from: 0, to: 0 };
  private count = 0;

  /** `paintRows` is called with the half-open range of rows that must be there. */
  constructor(
    private readonly scroller: HTMLElement,
    private readonly spacer: HTMLElement,
    private readonly rowHeight: number,
    /** Height of what stands above the rows and stays there. */
    private readonly headHeight: number,
    private readonly paintRows: (from: number, to: number, top: number) => void,
  ) {
    scroller.addEventListener('scroll', () => this.refresh(), { passive: true });
    new ResizeObserver(() => this.refresh(true)).observe(scroller);
  }

  /** Number of rows. */
  setCount(count: number): void {
    this.count = count;
    this.spacer.style.height = `${count * this.rowHeight}px`;
    this.refresh(true);
  }

  /** True while the last row can be seen. */
  get atEnd(): boolean {
    return this.scroller.scrollTop + this.scroller.clientHeight >= this.scroller.scrollHeight - this.rowHeight;
  }

  /** Scrolls so that a row can be seen. */
  reveal(index: number): void {
    const top = index * this.rowHeight;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else {
      const bottom = this.headHeight + top + this.rowHeight;
      if (bottom > scrollTop + clientHeight) this.scroller.scrollTop = bottom - clientHeight;
    }
    this.refresh(true);
  }

  /** Rows that fit. */
  get page(): number {
    return Math.max(1, Math.floor((this.scroller.clientHeight - this.headHeight) / this.rowHeight));
  }

  refresh(force = false): void {
    const from = Math.max(0, Math.floor(this.scroller.scrollTop / this.rowHeight) - 10);
    const to = Math.min(this.count, Math.ceil((this.scroller.scrollTop + this.scroller.clientHeight) / this.rowHeight) + 10);
    if (!force && from === this.range.from && to === this.range.to) return;
    this.range = { from, to };
    this.paintRows(from, to, from * this.rowHeight);
  }
}
