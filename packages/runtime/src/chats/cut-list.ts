// Cuts a long list into parts that are stored once, so that a turn writes only the parts with elements that it has changed.
import type { TextPart } from '@colloquy/storage';
import { nameOfPart, referenceTo } from '@colloquy/storage';
import { limits } from '../limits.ts';

/** A list as it was stored last: its parts in their order. */
export type CutList<Element = unknown> = readonly Part<Element>[];

/** Some elements in a row, or a single one that holds a long list. */
type Part<Element> = Run<Element> | Nested<Element>;

interface Run<Element> {
  readonly elements: readonly Element[];
  readonly name: string;
  readonly characters: number;
}

interface Nested<Element> {
  readonly elements: readonly [Element];
  readonly list: CutList;
  readonly characters: number;
  /** The JSON text of the element before and after its list. */
  readonly open: string;
  readonly close: string;
}

/** How the elements of a list are compared and written. */
export interface CutRules<Element> {
  /** Whether an element is unchanged. Comparing must be cheap: it happens for every element in every turn. */
  readonly isSame: (one: Element, other: Element) => boolean;
  /** The list in an element, which may be long, and the JSON text around it. */
  readonly listIn?: (
    element: Element,
  ) => { readonly list: readonly unknown[]; readonly open: string; readonly close: string } | undefined;
}

/** Elements that are the same object, or equal texts. */
export const sameElements: CutRules<unknown> = { isSame: Object.is };

/**
 * Cuts a list. Keeps the parts of before whose elements are unchanged, also where elements before them were added or removed.
 *
 * @param added receives the parts that are new
 * @example cutList(['a', 'b'], undefined, sameElements, added) // added: [['4tXk…', '"a","b"']]
 */
export function cutList<Element>(
  elements: readonly Element[],
  before: CutList<Element> = [],
  rules: CutRules<Element>,
  added: TextPart[],
): CutList<Element> {
  const parts: Part<Element>[] = [];
  let at = 0;
  for (const [index, part] of before.entries()) {
    const next = before[index + 1];
    if (
      isAt(elements, at, part, rules) &&
      (next || isFull(part) || at + part.elements.length === elements.length)
    ) {
      parts.push(part);
      at += part.elements.length;
      continue;
    }
    const end = next ? endOfChange(elements, { at, part, next }, rules) : elements.length;
    parts.push(...makeParts(elements.slice(at, end), part, rules, added));
    at = end;
  }
  if (at < elements.length) parts.push(...makeParts(elements.slice(at), undefined, rules, added));
  return parts;
}

/** The JSON text of a list without its brackets, with references to its parts. */
export function textOfList(list: CutList): string {
  return list
    .map((part) =>
      'name' in part ? referenceTo(part.name) : `${part.open}${textOfList(part.list)}${part.close}`,
    )
    .join(',');
}

/** The names of all parts. */
export function* namesIn(list: CutList): Generator<string> {
  for (const part of list) {
    if ('name' in part) yield part.name;
    else yield* namesIn(part.list);
  }
}

/** The length of the JSON text of a list, without its brackets. */
export function charactersIn(list: CutList): number {
  return list.reduce((sum, { characters }) => sum + characters, 0);
}

function isAt<Element>(
  elements: readonly Element[],
  at: number,
  part: Part<Element>,
  { isSame }: CutRules<Element>,
): boolean {
  if (at + part.elements.length > elements.length) return false;
  return part.elements.every((element, index) => isSame(elements[at + index] as Element, element));
}

/** A last part that is not full takes the elements that are appended. */
function isFull({ characters }: Part<unknown>): boolean {
  return characters >= limits.partCharacters;
}

/** Where the next part begins: where it was, if it is still there, or a little before or after it. */
function endOfChange<Element>(
  elements: readonly Element[],
  { at, part, next }: { readonly at: number; readonly part: Part<Element>; readonly next: Part<Element> },
  rules: CutRules<Element>,
): number {
  const usual = Math.min(at + part.elements.length, elements.length);
  if (isAt(elements, usual, next, rules)) return usual;
  for (let shift = 1; shift <= limits.partShift; shift++) {
    if (usual - shift >= at && isAt(elements, usual - shift, next, rules)) return usual - shift;
    if (isAt(elements, usual + shift, next, rules)) return usual + shift;
  }
  return usual;
}

function makeParts<Element>(
  elements: readonly Element[],
  before: Part<Element> | undefined,
  rules: CutRules<Element>,
  added: TextPart[],
): readonly Part<Element>[] {
  const parts: Part<Element>[] = [];
  let run: Element[] = [];
  let texts: string[] = [];
  let characters = 0;

  function closeRun(): void {
    if (run.length === 0) return;
    const text = texts.join(',');
    const name = nameOfPart(text);
    added.push([name, text]);
    parts.push({ elements: run, name, characters: text.length });
    run = [];
    texts = [];
    characters = 0;
  }

  for (const element of elements) {
    const inner = rules.listIn?.(element);
    // Without writing it down: it may have grown by one element.
    if (inner && inner.list.length > limits.partElements) {
      closeRun();
      const { open, close } = inner;
      const list = cutList(
        inner.list,
        before && 'list' in before ? before.list : undefined,
        sameElements,
        added,
      );
      parts.push({ elements: [element], list, open, close, characters: charactersIn(list) });
      continue;
    }
    const text = JSON.stringify(element) ?? 'null';
    const isLong = text.length > limits.partCharacters / 2;
    if (isLong) closeRun();
    run.push(element);
    texts.push(text);
    characters += text.length;
    if (isLong || characters >= limits.partCharacters) closeRun();
  }
  closeRun();
  return parts;
}
