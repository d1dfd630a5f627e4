// Sets the attributes and listeners of an element.
import type { Props } from './element.ts';

type Listener = (event: Event) => void;

type Properties = Element & Record<string, unknown>;

/**
 * The listeners of elements by event name. The DOM has one dispatching listener for each, so that a replaced listener
 * keeps its position.
 */
const listeners = new WeakMap<Element, Record<string, Listener | undefined>>();

/** Properties that visitors also change: compared with the element's current value. */
const LIVE = ['value', 'checked'];

/**
 * Set as properties: the attribute `muted` works only before the player exists, and a security policy may forbid
 * `style`.
 */
const PROPERTIES = ['muted', 'style'];

/**
 * Updates the attributes and listeners of an element to `props`.
 *
 * @param before its previous props; nothing for a new element
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

/** Attributes with the values "true" and "false"; all others are present or absent. */
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

/**
 * Sets the properties that visitors also change after all others, because they depend on the maximum length or the
 * children.
 */
export function setLiveValues(node: Element, props: Props, isNew: boolean): void {
  const properties = node as Properties;
  for (const name of LIVE) {
    const value = props[name];
    if (value !== undefined && (isNew || properties[name] !== value)) properties[name] = value;
  }
}
