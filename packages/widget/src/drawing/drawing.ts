// Puts what JSX describes on the page, and changes there what has changed. Children keep their elements by key, or else by place.
import type { ComponentChildren } from 'preact';
import { setAttributes, setLiveValues } from './attributes.ts';
import type { Component, Drawable, Props } from './element.ts';
import { Fragment } from './element.ts';
import type { HookOwner } from './hooks.ts';
import { endEffects, runAfterPaint, runEffects, withHooks } from './hooks.ts';

type Place = Element | ShadowRoot;

/** What stands on the page of one drawable. */
interface Shown extends HookOwner {
  readonly type: Drawable['type'];
  /** What it was drawn of; nothing before it is drawn. */
  drawn: Drawable | undefined;
  /** Of an element or a text; a component has none of its own. */
  readonly node: Place | Text | undefined;
  readonly above: Shown | undefined;
  readonly depth: number;
  inside: ReadonlyMap<string | number, Shown>;
  /** Its state has changed since it was drawn. */
  isStale?: boolean;
  isGone?: boolean;
}

const roots = new WeakMap<Place, Shown>();

/**
 * Draws into a place that nothing else draws into; once more to change it, and `null` to clear it.
 *
 * @example draw(<p>Hi</p>, document.body)
 */
export function draw(child: ComponentChildren, place: Place): void {
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

/** Draws children. What is not drawn any more goes before anything new comes. */
function drawInside(shown: Shown, children: readonly unknown[]): void {
  const left = new Map(shown.inside);
  const inside = new Map<string | number, Shown>();
  const pairs: (readonly [Shown, Drawable])[] = [];
  for (const [index, child] of children.entries()) {
    if (child === undefined || child === null || typeof child === 'boolean') continue;
    const drawable = drawableOf(child);
    const named = drawable.key === undefined ? index : `${drawable.key}`;
    // A key that is said twice tells nothing.
    const key = inside.has(named) ? index : named;
    const there = left.get(key);
    const one = there && there.type === drawable.type ? there : create(drawable, shown);
    if (one === there) left.delete(key);
    inside.set(key, one);
    pairs.push([one, drawable]);
  }
  shown.inside = inside;
  for (const one of left.values()) remove(one, true);
  for (const pair of pairs) drawOne(...pair);
}

/** A list among children is one of them, with keys of its own. */
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

/** What is inside of SVG is SVG; all else is HTML. */
function createElement(type: string, above: Shown): Element {
  const isSvg = type === 'svg' || hostOf(above).node instanceof SVGElement;
  return isSvg ? document.createElementNS(SVG, type) : document.createElement(type);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Components that were drawn, and whose effects have to run when all is in its place: what is inside comes first. */
const drawnComponents: Shown[] = [];

function drawOne(shown: Shown, drawable: Drawable): void {
  const { type, node, drawn } = shown;
  // Whoever gives the same again wants nothing changed.
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

/** One that fails is told of, and stays as it was: the rest of the chat is drawn. */
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

/** The element that it stands in, or is. */
function hostOf(shown: Shown): Shown {
  let one = shown;
  while (!one.node && one.above) one = one.above;
  return one;
}

/** Puts the nodes of an element in order. What stands right is not moved: it would lose the focus, and a frame its page. */
function arrange({ node, inside }: Shown): void {
  let at = (node as Place).firstChild;
  for (const one of nodesOf(inside))
    if (one === at) at = at.nextSibling;
    else (node as Place).insertBefore(one, at);
}

function nodesOf(inside: Shown['inside']): readonly (Element | Text)[] {
  return [...inside.values()].flatMap((one) => (one.node as Element | Text) ?? nodesOf(one.inside));
}

function remove(shown: Shown, isOutermost: boolean): void {
  const { node, drawn } = shown;
  shown.isGone = true;
  endEffects(shown);
  const ref = drawn?.ref;
  // Another element may have it by now.
  if (ref && ref.current === node) ref.current = null;
  for (const one of shown.inside.values()) remove(one, isOutermost && !node);
  if (isOutermost) (node as Element | undefined)?.remove();
}

const stale = new Set<Shown>();

/** Draws a component again when what is under way has ended: once, however often its state changes until then. */
function redraw(shown: Shown): void {
  if (shown.isGone) return;
  shown.isStale = true;
  if (stale.size === 0) queueMicrotask(redrawAll);
  stale.add(shown);
}

/** From the outside in, as one that is drawn draws what is inside of it. */
function redrawAll(): void {
  const all = [...stale].sort((one, other) => one.depth - other.depth);
  stale.clear();
  for (const shown of all) {
    if (!shown.isStale || shown.isGone) continue;
    drawOne(shown, shown.drawn as Drawable);
    settle(hostOf(shown));
  }
}

/** Puts in order what was drawn, and runs the effects. */
function settle(host: Shown): void {
  arrange(host);
  for (const shown of drawnComponents.splice(0)) {
    runEffects(shown, false);
    runAfterPaint(shown);
  }
}
