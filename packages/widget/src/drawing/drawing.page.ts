// Compares our renderer with Preact in a real page, for tests/browser/drawing.test.ts.
import * as preact from 'preact';
import * as preactHooks from 'preact/hooks';
import { draw } from './drawing.ts';
import * as element from './element.ts';
import * as hooks from './hooks.ts';

/** A tree for both. Lists have keys; other children keep their position, as in JSX. */
type Tree =
  | string
  | null
  | readonly Tree[]
  | {
      /** An element, or a component that counts. */
      readonly tag: string;
      readonly values: Readonly<Record<string, unknown>>;
      readonly children: readonly Tree[];
    };

const COUNTER = 'counter';

/** One of the two renderers, and the events that it received. */
interface Side {
  readonly place: HTMLElement;
  readonly render: (tree: Tree) => void;
  readonly heard: string[];
  readonly counters: Map<string, (change: (count: number) => number) => void>;
}

interface Library {
  readonly h: (...args: never[]) => unknown;
  readonly useState: typeof hooks.useState;
  readonly useLayoutEffect: typeof hooks.useLayoutEffect;
  readonly render: (child: never, place: HTMLElement) => void;
}

function sideOf({ h, useState, useLayoutEffect, render }: Library): Side {
  const place = document.body.appendChild(document.createElement('div'));
  const heard: string[] = [];
  const counters: Side['counters'] = new Map();
  const make = h as unknown as (type: unknown, values: object | null, ...children: unknown[]) => unknown;
  const Counter = ({ name, children }: { readonly name: string; readonly children?: unknown }): unknown => {
    const [count, setCount] = useState(0);
    counters.set(name, setCount);
    useLayoutEffect(() => {
      heard.push(`${name} begins`);
      return () => {
        heard.push(`${name} ends`);
        counters.delete(name);
      };
    }, []);
    useLayoutEffect(() => void heard.push(`${name} is ${count}`), [count]);
    return count % 3 === 2 ? children : make('section', null, `${name}: ${count}`, children);
  };
  const build = (tree: Tree): unknown => {
    if (tree === null || typeof tree === 'string') return tree;
    if (!('tag' in tree)) return tree.map(build);
    const { tag, values, children } = tree;
    const { sound, ...others } = values;
    const listeners = sound === undefined ? {} : { onClick: () => void heard.push(`click ${String(sound)}`) };
    return make(tag === COUNTER ? Counter : tag, { ...others, ...listeners }, ...children.map(build));
  };
  return { place, heard, counters, render: (tree) => render(build(tree) as never, place) };
}

/** Random numbers from 0 (included) to 1 (excluded), determined by a seed. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Drawn {
  readonly number: (below: number) => number;
  readonly isSo: (share: number) => boolean;
}

function valuesOf({ number, isSo }: Drawn): Record<string, unknown> {
  return {
    class: isSo(0.5) ? `class-${number(3)}` : undefined,
    hidden: isSo(0.3),
    'aria-expanded': isSo(0.5) ? isSo(0.5) : undefined,
    'data-number': isSo(0.5) ? number(4) : undefined,
    sound: isSo(0.6) ? number(9) : undefined,
  };
}

/** Without state, so that it is rendered alike whichever elements are reused. */
function plainTree(drawn: Drawn, depth: number): Tree {
  const { number, isSo } = drawn;
  if (isSo(0.2)) return null;
  if (depth > 2 || isSo(0.3)) return `words ${number(4)}`;
  if (isSo(0.1)) {
    const path: Tree = { tag: 'path', values: { d: `M0 0h${number(9)}` }, children: [] };
    return { tag: 'svg', values: { viewBox: '0 0 9 9' }, children: [path] };
  }
  const children = Array.from({ length: number(4) }, () => plainTree(drawn, depth + 1));
  return { tag: ['p', 'b', 'button'][number(3)] ?? 'p', values: valuesOf(drawn), children };
}

/** Some of eight keys in any order: each an element or a counter, with a nested list. */
function keyedList(drawn: Drawn, name: string, depth: number): readonly Tree[] {
  const { number, isSo } = drawn;
  const isMixed = isSo(0.4);
  const places = Array.from('abcdefgh', (key, index) => ({ key, at: isMixed ? number(9) : index }));
  const shown = places.filter(() => isSo(0.6)).sort((one, other) => one.at - other.at);
  return shown.map(({ key }) => {
    const own = `${name}${key}`;
    return {
      tag: isSo(0.8) ? COUNTER : 'article',
      values: { key, name: own },
      children: [
        plainTree(drawn, 1),
        depth > 1 ? null : keyedList(drawn, own, depth + 1),
        plainTree(drawn, 1),
      ],
    };
  });
}

/** The number of steps, and the differences found. */
interface Comparison {
  readonly steps: number;
  readonly counted: number;
  readonly clicked: number;
  readonly differences: readonly string[];
}

/**
 * Renders the same trees with both, one after another into the same place, counts and clicks in between, and compares
 * the DOM.
 */
async function compare(seed: number, talks: number, steps: number): Promise<Comparison> {
  const next = chanceFrom(seed);
  const drawn: Drawn = { number: (below) => Math.floor(next() * below), isSo: (share) => next() < share };
  const differences: string[] = [];
  let counted = 0;
  let clicked = 0;
  for (let talk = 0; talk < talks; talk++) {
    const own = sideOf({ h: element.h, ...hooks, render: draw } as unknown as Library);
    const other = sideOf({ ...preact, ...preactHooks } as unknown as Library);
    const both = [own, other];
    for (let step = 0; step <= steps; step++) {
      const inside = [plainTree(drawn, 0), keyedList(drawn, '', 0), plainTree(drawn, 0)];
      const tree: Tree = step === steps ? null : { tag: 'main', values: valuesOf(drawn), children: inside };
      for (const side of both) side.render(tree);
      const names = [...own.counters.keys()].filter(() => drawn.isSo(0.3));
      counted += names.length;
      for (const side of both) for (const name of names) side.counters.get(name)?.((count) => count + 1);
      await new Promise<void>(queueMicrotask);
      const all = own.place.querySelectorAll<HTMLElement>('*').length;
      const at = drawn.number(all);
      for (const side of both) side.place.querySelectorAll<HTMLElement>('p, b, main')[at]?.click();
      clicked += own.heard.filter((said) => said.startsWith('click')).length;
      const [said, wanted] = both.map(({ heard }) => heard.splice(0).sort().join());
      if (!own.place.isEqualNode(other.place) || said !== wanted)
        differences.push(
          `${seed}.${talk}.${step}: ${own.place.innerHTML} ${said} | ${other.place.innerHTML} ${wanted}`,
        );
    }
    for (const { place } of both) place.remove();
  }
  return { steps: talks * (steps + 1), counted, clicked, differences: differences.slice(0, 3) };
}

Object.assign(globalThis, { compare, draw, ...element, ...hooks });
