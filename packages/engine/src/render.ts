// Rendering: an object of a flow with every text in it filled in.
import type { Flow } from './flow.ts';
import { limits } from './limits.ts';
import { isTemplate } from './template.ts';

/** How to render a text, and the owner of its object. */
export interface Rendering {
  readonly text: (template: string) => string;
  readonly charge: (units: number) => void;
  readonly flow: Flow;
  readonly depth: number;
}

/** A filled-in copy. Objects without any template are found out once and then returned as they are, which most options are. */
export function renderDeep(node: unknown, rendering: Rendering): unknown {
  if (typeof node === 'string') return isTemplate(node) ? rendering.text(node) : node;
  if (typeof node !== 'object' || node === null || rendering.depth >= limits.optionDepth) return node;
  if (rendering.flow.plainObjects.has(node)) return node;
  const inner = { ...rendering, depth: rendering.depth + 1 };
  if (Array.isArray(node)) {
    const copy = node.map((element) => renderDeep(element, inner));
    return keepIfPlain(
      node,
      copy.every((element, index) => element === node[index]),
      copy,
      rendering,
    );
  }
  const entries = Object.entries(node).map(([key, value]) => [key, renderDeep(value, inner)] as const);
  const isSame = entries.every(([key, value]) => (node as Record<string, unknown>)[key] === value);
  return keepIfPlain(node, isSame, isSame ? node : Object.fromEntries(entries), rendering);
}

/** An object that came out unchanged and holds no template anywhere never changes: remember that and share it. */
function keepIfPlain(node: object, isSame: boolean, copy: unknown, { flow, charge }: Rendering): unknown {
  if (isSame && !holdsTemplate(node, 0)) {
    flow.plainObjects.add(node);
    return node;
  }
  // Plain ones cost something only once, so they are not counted: a turn must not depend on earlier runs.
  charge(Object.keys(node).length * limits.nodeFuel + searchFuel(node));
  return copy;
}

/** For the texts of an object that is not plain: each rendering searches all of them, also those without interpolations. */
function searchFuel(node: object): number {
  let units = 0;
  for (const element of Object.values(node)) if (typeof element === 'string') units += element.length >> 4;
  return units;
}

function holdsTemplate(node: unknown, depth: number): boolean {
  if (typeof node === 'string') return isTemplate(node);
  if (typeof node !== 'object' || node === null || depth > limits.optionDepth) return false;
  return Object.values(node).some((element) => holdsTemplate(element, depth + 1));
}
