/** What an element should look like; `paint` makes the document agree with it and touches nothing else. */
export interface El {
  readonly tag: string;
  readonly attrs: Attrs;
  readonly children: readonly Child[];
}

export type Child = El | string | undefined | false | readonly Child[];

type Handler = (event: never) => void;

/** `on*` are handlers; `key` tells siblings apart; `value` and `checked` are properties; undefined and false are left out. */
export type Attrs = Readonly<Record<string, string | number | boolean | undefined | Handler>>;

/** Describes an element. */
export function el(tag: string, attrs: Attrs = {}, ...children: Child[]): El {
  return { tag, attrs, children };
}

const svgTags = new Set(['svg', 'path', 'text', 'g', 'rect', 'circle', 'line']);
const keys = new WeakMap<Node, string>();
const handlers = new WeakMap<Node, Map<string, Handler>>();
const painted = new WeakMap<Node, El>();

/** Makes the children of an element agree with a description. Elements with the same key (or tag and place) are kept. */
export function paint(parent: Element, ...children: Child[]): void {
  const wanted = flat(children);
  const keyed = keyedChildren(parent, wanted);
  let at = parent.firstChild;
  for (const child of wanted) {
    const node = reuse(at, child, keyed) ?? create(child);
    if (node === at) at = at.nextSibling;
    else place(parent, node, at);
    if (typeof child !== 'string') update(node as Element, child);
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** A new element from a description. */
export function build<T extends Element = HTMLElement>(described: El): T {
  const node = create(described) as T;
  update(node, described);
  return node;
}

function flat(children: readonly Child[], into: (El | string)[] = []): (El | string)[] {
  for (const child of children) {
    if (child === undefined || child === false || child === '') continue;
    if (Array.isArray(child)) flat(child as readonly Child[], into);
    else into.push(child as El | string);
  }
  return into;
}

/** Children with keys. Those not wanted any more go at once, so that those that stay need not be moved. */
function keyedChildren(parent: Element, wanted: readonly (El | string)[]): Map<string, ChildNode> | undefined {
  let found: Map<string, ChildNode> | undefined;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const key = keys.get(node);
    if (key !== undefined) (found ??= new Map()).set(key, node);
  }
  if (!found) return undefined;
  const left = new Set(wanted.map((child) => (typeof child === 'string' ? undefined : child.attrs.key)).map(String));
  for (const [key, node] of found) if (!left.has(key)) node.remove();
  return found;
}

/** Inserts or moves a node; the keyboard stays where it is. */
function place(parent: Element, node: ChildNode, before: ChildNode | null): void {
  const focused = node.parentNode === parent && node.contains(document.activeElement) ? document.activeElement : undefined;
  parent.insertBefore(node, before);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

function reuse(at: ChildNode | null, child: El | string, keyed: Map<string, ChildNode> | undefined): ChildNode | undefined {
  if (typeof child === 'string') {
    if (at?.nodeType !== Node.TEXT_NODE) return undefined;
    if (at.nodeValue !== child) at.nodeValue = child;
    return at;
  }
  const { key } = child.attrs;
  if (key !== undefined) return keyed?.get(String(key));
  return at && !keys.has(at) && at.nodeName.toLowerCase() === child.tag ? at : undefined;
}

function create(child: El | string): ChildNode {
  if (typeof child === 'string') return document.createTextNode(child);
  const node = svgTags.has(child.tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', child.tag)
    : document.createElement(child.tag);
  if (child.attrs.key !== undefined) keys.set(node, String(child.attrs.key));
  return node;
}

function update(node: Element, described: El): void {
  const { attrs, children } = described;
  const last = painted.get(node);
  if (last === described) return;
  const before = last?.attrs ?? {};
  for (const name in before) if (!(name in attrs)) setAttribute(node, name, undefined);
  painted.set(node, described);
  paint(node, ...children);
  for (const name in attrs) if (attrs[name] !== before[name] || name === 'value') setAttribute(node, name, attrs[name]);
}

function setAttribute(node: Element, name: string, value: Attrs[string]): void {
  if (name === 'key') return;
  if (name.startsWith('on')) setHandler(node, name.slice(2), value as Handler | undefined);
  else if (name === 'value' && /^(INPUT|SELECT)$/.test(node.tagName)) setValue(node as HTMLInputElement, String(value ?? ''));
  else if (name === 'checked') (node as HTMLInputElement).checked = value === true;
  else if (value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? '' : String(value));
}

/** What a person is typing is not overwritten. */
function setValue(input: HTMLInputElement, value: string): void {
  if (input.value !== value && (document.activeElement !== input || input.tagName === 'SELECT')) input.value = value;
}

function setHandler(node: Element, type: string, handler: Handler | undefined): void {
  let own = handlers.get(node);
  if (!own) handlers.set(node, (own = new Map()));
  if (!own.has(type)) node.addEventListener(type, (event) => handlers.get(node)?.get(type)?.(event as never));
  if (handler) own.set(type, handler);
  else own.delete(type);
}
