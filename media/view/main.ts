import type { InitMessage, RasterizeMessage, ToView } from '../../src/panel/protocol';
import { App } from './app';
import { pictureColours, rasterize } from './picture';
import { arrangement, earlierSelection, keepHost, onRegroup, post } from './state';
import { noChanges, Store } from './store';
import { onThemeChange } from './theme';

const store = new Store();
let app: App | undefined;
let lastNumber = 0;
/** True from asking for everything until it comes: what arrives in between is out of date. */
let asking = false;

/** Asks for everything anew: at the start, and when a message was missed. */
function ready(): void {
  if (asking) return;
  asking = true;
  const selection = store.frame?.selection ?? earlierSelection;
  post(selection ? { type: 'ready', selection } : { type: 'ready' });
}

function start(message: InitMessage): void {
  document.documentElement.lang = message.language;
  keepHost(message.host);
  if (!app) {
    app = new App(store, message);
    onThemeChange(tellLook);
    onRegroup(tellLook);
  }
  tellLook();
}

/** Pictures are drawn by the host: it is told what they are to look like. */
function tellLook(): void {
  post({ type: 'look', colours: pictureColours(), group: arrangement.group });
}

async function draw({ id, svg }: RasterizeMessage): Promise<void> {
  let data = '';
  try {
    data = await rasterize(svg);
  } catch (error) {
    post({ type: 'fault', text: `a picture cannot be drawn: ${String(error)}` });
  }
  post({ type: 'picture', id, data });
}

function receive(message: ToView): void {
  const changes = noChanges();
  switch (message.type) {
    case 'init': return start(message);
    case 'show':
      asking = false;
      lastNumber = message.number;
      store.show(message.frame, changes);
      return app?.changed(changes, message.announce);
    case 'patch':
      if (message.number !== lastNumber + 1 || !store.frame) return ready();
      lastNumber = message.number;
      store.patch(message.patch, changes);
      return app?.changed(changes, message.announce);
    case 'log':
      store.addLogRows(message.rows);
      return app?.logArrived(message.rows);
    case 'keep': return keepHost(message.host);
    case 'rasterize': return void draw(message);
    case 'focus': return app?.focus(message.part);
    default: post({ type: 'fault', text: `unknown message ${JSON.stringify(message satisfies never)}` });
  }
}

window.addEventListener('message', (event: MessageEvent<ToView>) => receive(event.data));
window.addEventListener('error', (event) => post({ type: 'fault', text: event.message }));
ready();
