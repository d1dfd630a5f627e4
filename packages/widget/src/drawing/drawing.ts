// Renders JSX into the page, and updates only changes. Children keep their elements by key, or by position.
import type { ComponentChildren } from 'preact';
import { setAttributes, setLiveValues } from './attributes.ts';
import type { Component, Drawable, Props } from './element.ts';
import { Fragment } from './element.ts';
import type { HookOwner } from './hooks.ts';
import { endEffects, runAfterPaint, runEffects, withHooks } from './hooks.ts';

type Container = Element | ShadowRoot;

/** A rendered drawable. */
interface Shown extends HookOwner {
  readonly type: Drawable['type'];
  /** The drawable last rendered; nothing before the first rendering. */
  drawn: Drawable | undefined;
  /** The DOM node of an element or a text; a component has none. */
  readonly node: Container | Text | undefined;
  readonly above: Shown | undefined;
  readonly depth: number;
  inside: ReadonlyMap<string | number, Shown>;
  /** Its state has changed since the last rendering. */
  isStale?: boolean;
  isGone?: boolean;
}

const roots = new WeakMap<Container, Shown>();

/**
 * Renders into a place that no other code changes. Call again to update it, with `null` to clear it.
 *
 * @example draw(<p>Hi</p>, document.body)
 */
export function draw(child: ComponentChildren, place: Container): void {
  const root = roots.get(place) ?? newShown('', undefined, place);
  roots.set(place, root);
  drawInside(root, [child]);
  settle(root);
}

function newShown(type: Drawable['type'], above: Shown | undefined, node: Shown['node']): Shown {
  const shown: Shown = {
    type,
    drawn: undefined,
    node,
    above,
    depth: above ? above.depth + 1 : 0,
    inside: new Map(),
    hooks: [],
    redraw: () => redraw(shown),
  };
  return shown;
}

/** Renders children. Removes old ones before adding new ones. */
function drawInside(shown: Shown, children: readonly unknown[]): void {
  const removed = new Map(shown.inside);
  const inside = new Map<string | number, Shown>();
  const pairs: (readonly [Shown, Drawable])[] = [];
  for (const [index, child] of children.entries()) {
    if (child === undefined || child === null || typeof child === 'boolean') continue;
    const drawable = drawableOf(child);
    const named = drawable.key === undefined ? index : `${drawable.key}`;
    // A duplicate key is ignored.
    const key = inside.has(named) ? index : named;
    const there = removed.get(key);
    const one = there && there.type === drawable.type ? there : create(drawable, shown);
    if (one === there) removed.delete(key);
    inside.set(key, one);
    pairs.push([one, drawable]);
  }
  shown.inside = inside;
  for (const one of removed.values()) remove(one, true);
  for (const pair of pairs) drawOne(...pair);
}

/** A list among children counts as one child, with its own keys. */
function drawableOf(child: unknown): Drawable {
  if (Array.isArray(child)) return { type: Fragment as Component, props: { children: child } };
  return typeof child === 'object' ? (child as Drawable) : { type: undefined, props: `${child}` };
}

function create({ type }: Drawable, above: Shown): Shown {
  return newShown(
    type,
    above,
    typeof type === 'string' ? createElement(type, above) : type ? undefined : new Text(),
  );
}

/** Inside SVG, elements are SVG; all others are HTML. */
function createElement(type: string, above: Shown): Element {
  const isSvg = type === 'svg' || hostOf(above).node instanceof SVGElement;
  return isSvg ? document.createElementNS(SVG, type) : document.createElement(type);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Rendered components whose effects run after all nodes are in place, inner ones first. */
const drawnComponents: Shown[] = [];

function drawOne(shown: Shown, drawable: Drawable): void {
  const { type, node, drawn } = shown;
  // The same drawable again means no change.
  if (drawn === drawable && !shown.isStale) return;
  shown.drawn = drawable;
  const props = drawable.props as Props;
  if (typeof type === 'function') drawComponent(shown, type, props);
  else if (type === undefined) {
    if (drawn?.props !== drawable.props) (node as Text).data = drawable.props as string;
  } else {
    const element = node as Element;
    setAttributes(element, props, drawn?.props as Props | undefined);
    if (drawable.ref) drawable.ref.current = element;
    drawInside(shown, (props.children as readonly unknown[] | undefined) ?? []);
    arrange(shown);
    setLiveValues(element, props, drawn === undefined);
  }
}

/** If a component fails, reports the error and leaves it unchanged: the rest of the chat is rendered. */
function drawComponent(shown: Shown, type: Component, props: Props): void {
  runEffects(shown, true);
  shown.isStale = false;
  let child: unknown;
  try {
    child = withHooks(shown, () => type(props as never));
  } catch (error) {
    reportError(error);
    return;
  }
  drawInside(shown, Array.isArray(child) ? child : [child]);
  drawnComponents.push(shown);
}

/** The nearest element: itself or an ancestor. */
function hostOf(shown: Shown): Shown {
  let one = shown;
  while (!one.node && one.above) one = one.above;
  return one;
}

/**
 * Puts the nodes of an element in order. Does not move nodes already in place: a moved node loses the focus, and a
 * moved frame reloads.
 */
function arrange({ node, inside }: Shown): void {
  let at = (node as Container).firstChild;
  for (const one of nodesOf(inside))
    if (one === at) at = at.nextSibling;
    else (node as Container).insertBefore(one, at);
}

function nodesOf(inside: Shown['inside']): readonly (Element | Text)[] {
  return [...inside.values()].flatMap((one) => (one.node as Element | Text) ?? nodesOf(one.inside));
}

function remove(shown: Shown, isOutermost: boolean): void {
  const { node, drawn } = shown;
  shown.isGone = true;
  endEffects(shown);
  const ref = drawn?.ref;
  // Another element may use the ref by now.
  if (ref && ref.current === node) ref.current = null;
  for (const one of shown.inside.values()) remove(one, isOutermost && !node);
  if (isOutermost) (node as Element | undefined)?.remove();
}

const stale = new Set<Shown>();

/** Schedules a component for rendering after the current task: once, for any number of state changes. */
function redraw(shown: Shown): void {
  if (shown.isGone) return;
  shown.isStale = true;
  if (stale.size === 0) queueMicrotask(redrawAll);
  stale.add(shown);
}

/** From the outside in, because rendering a component also renders its children. */
function redrawAll(): void {
  const all = [...stale].sort((one, other) => one.depth - other.depth);
  stale.clear();
  for (const shown of all) {
    if (!shown.isStale || shown.isGone) continue;
    drawOne(shown, shown.drawn as Drawable);
    settle(hostOf(shown));
  }
}

/** Puts rendered nodes in order, and runs effects. */
function settle(host: Shown): void {
  arrange(host);
  for (const shown of drawnComponents.splice(0)) {
    runEffects(shown, false);
    runAfterPaint(shown);
  }
}
