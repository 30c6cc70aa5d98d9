/** Makes one stop for Tab out of the buttons of a toolbar: arrows, Home and End go through them. */
export function rove(toolbar: HTMLElement): void {
  toolbar.addEventListener('keydown', (event) => {
    const buttons = [...toolbar.querySelectorAll<HTMLElement>('button')].filter((button) => button.offsetParent !== null);
    const at = buttons.indexOf(event.target as HTMLElement);
    const to = at < 0 ? -1 : targetOf(event.key, at, buttons.length);
    if (to < 0) return;
    event.preventDefault();
    buttons[to]!.focus();
  });
  toolbar.addEventListener('focusin', (event) => setStop(toolbar, event.target as HTMLElement));
}

/** Gives the toolbar its one stop after its buttons were painted. */
export function keepStop(toolbar: HTMLElement): void {
  const buttons = [...toolbar.querySelectorAll<HTMLElement>('button')];
  const stop = buttons.find(({ dataset }) => dataset.stop !== undefined) ?? buttons.find(({ dataset }) => dataset.first !== undefined);
  setStop(toolbar, stop ?? buttons[0]);
}

function setStop(toolbar: HTMLElement, stop: HTMLElement | undefined): void {
  for (const button of toolbar.querySelectorAll<HTMLElement>('button')) {
    button.tabIndex = button === stop ? 0 : -1;
    button.toggleAttribute('data-stop', button === stop);
  }
}

function targetOf(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight': return (at + 1) % count;
    case 'ArrowLeft': return (at - 1 + count) % count;
    case 'Home': return 0;
    case 'End': return count - 1;
    default: return -1;
  }
}
