// The attributes and listeners of one element of the page.
import type { Props } from './element.ts';

type Listener = (event: Event) => void;

type Properties = Element & Record<string, unknown>;

/** The listeners of elements by name. The page has one for each that asks here, so that an exchanged one keeps its place among others. */
const listeners = new WeakMap<Element, Record<string, Listener | undefined>>();

/** What visitors change as well: it is compared with what the element has. */
const LIVE = ['value', 'checked'];

/** What has no effect as an attribute: a player is silenced by one only before it is there, and a page's policy may forbid that of styles. */
const PROPERTIES = ['muted', 'style'];

/**
 * Makes the attributes and listeners of an element those of `props`.
 *
 * @param before what it had; nothing when it is new
 */
export function setAttributes(node: Element, props: Props, before: Props | undefined): void {
  for (const name in { ...before, ...props }) {
    const value = props[name];
    if (value === before?.[name] || name === 'children' || LIVE.includes(name)) continue;
    if (name.startsWith('on')) listen(node, name, value as Listener | undefined);
    else if (PROPERTIES.includes(name)) (node as Properties)[name] = value;
    else setAttribute(node, name, value);
  }
}

/** Attributes that say true and false in words; others are there or not. */
const IN_WORDS = /^aria-|^spellcheck$/;

function setAttribute(node: Element, name: string, value: unknown): void {
  const said = typeof value !== 'boolean' || IN_WORDS.test(name) ? value : value ? '' : undefined;
  if (said === undefined || said === null) node.removeAttribute(name);
  else node.setAttribute(name, String(said));
}

function listen(node: Element, name: string, listener: Listener | undefined): void {
  const known = listeners.get(node) ?? {};
  listeners.set(node, known);
  if (!(name in known)) node.addEventListener(name.slice(2).toLowerCase(), (event) => known[name]?.(event));
  known[name] = listener;
}

/** Sets what visitors change as well, when all else is there: how many characters a field takes, or what its children are. */
export function setLiveValues(node: Element, props: Props, isNew: boolean): void {
  const properties = node as Properties;
  for (const name of LIVE) {
    const value = props[name];
    if (value !== undefined && (isNew || properties[name] !== value)) properties[name] = value;
  }
}
