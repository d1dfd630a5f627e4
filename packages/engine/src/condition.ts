// Conditions: comparisons of variables with texts, values or lists, joined by AND or OR.
import type { Comparison, Condition, Value } from '@colloquy/schema';
import { inOrder } from './compare-order.ts';
import { containsText } from './contains.ts';
import { limits } from './limits.ts';
import { isSet } from './value.ts';
import type { View } from './view.ts';

type Operator = NonNullable<Comparison['comparisonOperator']>;
/** Dependencies of a comparison: the pattern matcher and, inside a turn, the counter of work. */
export interface Comparer {
  readonly matches: View['matches'];
  readonly charge?: View['charge'] | undefined;
}
type Test = (left: Value, right: Value, comparer: Comparer) => boolean;

/**
 * Whether a condition holds. Without comparisons it does not; a comparison without a variable or an operator does not.
 * `AND` is the default.
 */
export function evaluateCondition(condition: Condition | undefined, view: View): boolean {
  const comparisons = condition?.comparisons ?? [];
  if (comparisons.length === 0) return false;
  const holds = (comparison: Comparison) => compare(comparison, view);
  return condition?.logicalOperator === 'OR' ? comparisons.some(holds) : comparisons.every(holds);
}

function compare(comparison: Comparison, view: View): boolean {
  const { variableId, comparisonOperator } = comparison;
  if (!variableId || !comparisonOperator || !Object.hasOwn(tests, comparisonOperator)) return false;
  const right = comparedValue(comparison.value, view);
  return compareValues({ left: view.value(variableId), operator: comparisonOperator, right }, view);
}

/**
 * Whether one comparison holds between two values, wherever they come from: variables, cells of a sheet.
 *
 * @example compareValues({ left: 'Ada', operator: 'Starts with', right: 'a' }, view) // true
 */
export function compareValues(
  { left, operator, right }: { readonly left: Value; readonly operator: Operator; readonly right: Value },
  comparer: Comparer,
): boolean {
  // Each element of a list is normalised first, for every comparison.
  comparer.charge?.((elementsOf(left) + elementsOf(right)) * limits.comparisonFuel);
  return tests[operator](left, right, comparer);
}

function elementsOf(value: Value): number {
  return Array.isArray(value) ? value.length : 0;
}

/**
 * The right side of a comparison. The words `undefined` and `null` mean unset; exactly one `{{variable}}` is its raw value, list included.
 */
export function comparedValue(template: string | undefined, view: Pick<View, 'soleValue' | 'text'>): Value {
  if (template === undefined) return '';
  if (template === 'undefined' || template === 'null') return null;
  return view.soleValue(template) ?? view.text(template);
}

/** One entry per operator: a new one that is missing here is a type error. */
const tests: { readonly [O in Operator]: Test } = {
  'Equal to': equals,
  'Not equal': (left, right, comparer) =>
    Array.isArray(left) || Array.isArray(right)
      ? !areBothEmpty(left, right) && !haveCommon(left, right)
      : !equals(left, right, comparer),
  Contains: contains,
  'Does not contain': (left, right, comparer) => !contains(left, right, comparer),
  'Greater than': (left, right, comparer) => inOrder(left, right, comparer, (a, b) => a > b),
  'Greater or equal to': (left, right, comparer) => inOrder(left, right, comparer, (a, b) => a >= b),
  'Less than': (left, right, comparer) => inOrder(left, right, comparer, (a, b) => a < b),
  'Less or equal to': (left, right, comparer) => inOrder(left, right, comparer, (a, b) => a <= b),
  'Is set': (left) => isSet(left),
  'Is empty': (left) => !isSet(left),
  'Starts with': (left, right, comparer) =>
    every(folded(left), folded(right), comparer, (a, b) => b !== '' && a.startsWith(b)),
  'Ends with': (left, right, comparer) =>
    every(folded(left), folded(right), comparer, (a, b) => b !== '' && a.endsWith(b)),
  'Matches regex': (left, right, comparer) =>
    some(elements(left), patterns(right), comparer, (a, b) => matches(a, b, comparer)),
  'Does not match regex': (left, right, comparer) =>
    isSet(right) &&
    (elements(left).length === 0 ||
      every(elements(left), patterns(right), comparer, (a, b) => !matches(a, b, comparer))),
};

/** An empty list equals nothing but an empty list; unset equals only unset. Two lists are equal when all their elements are one text. */
function equals(left: Value, right: Value, _comparer: Comparer): boolean {
  if (left === null || right === null) return left === right;
  if (areBothEmpty(left, right)) return true;
  if (typeof left === 'string' && typeof right === 'string') return left.normalize() === right.normalize();
  const lefts = elements(left);
  const [first] = lefts;
  const rights = elements(right);
  const areSet = first !== undefined && rights.length > 0;
  return areSet && lefts.every((a) => a === first) && rights.every((b) => b === first);
}

function areBothEmpty(left: Value, right: Value): boolean {
  return left?.length === 0 && right?.length === 0;
}

/** On text a substring, without regard to case and outer blanks; on a list an exactly equal element. Nothing contains an unset or blank value. */
function contains(left: Value, right: Value, comparer: Comparer): boolean {
  if (!isSet(right)) return false;
  return Array.isArray(left)
    ? haveCommon(left.filter(isSet), right)
    : some(folded(left), folded(right), comparer, (a, b) => {
        comparer.charge?.((a.length + b.length) >> 2);
        return b !== '' && containsText(a, b);
      });
}

/** Whether an element of one is an element of the other. */
function haveCommon(left: Value, right: Value): boolean {
  const known = new Set(elements(right));
  return elements(left).some((element) => known.has(element));
}

/** A regular expression as an author writes it: `/pattern/flags` or a bare pattern. */
interface Pattern {
  readonly source: string;
  readonly flags: string;
}

function patterns(value: Value): Pattern[] {
  return elements(value).map((text) => {
    const slashed = /^\/(.+)\/([gimuy]*)$/s.exec(text);
    return { source: slashed?.[1] ?? text, flags: slashed?.[2] ?? '' };
  });
}

function matches(text: string, { source, flags }: Pattern, comparer: Comparer): boolean {
  return comparer.matches(source, flags, text);
}

type Pair<Right> = (a: string, b: Right) => boolean;

/** Whether all pairs hold. The right side is the outer loop, because each pattern is prepared once and tried on many. */
function every<Right>(
  lefts: readonly string[],
  rights: readonly Right[],
  comparer: Comparer,
  test: Pair<Right>,
): boolean {
  return lefts.length > 0 && rights.every((b) => lefts.every((a) => paid(comparer) && test(a, b)));
}

function some<Right>(
  lefts: readonly string[],
  rights: readonly Right[],
  comparer: Comparer,
  test: Pair<Right>,
): boolean {
  return rights.some((b) => lefts.some((a) => paid(comparer) && test(a, b)));
}

function paid(comparer: Comparer): true {
  comparer.charge?.(limits.comparisonFuel);
  return true;
}

/** Texts of a value in one Unicode form, so that composed and decomposed letters are the same. Unset counts as empty text. */
function elements(value: Value): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((element: string | null) => (element ?? '').normalize());
}

/** The same without regard to case and outer blanks. */
function folded(value: Value): string[] {
  return elements(value).map((text) => text.toLowerCase().trim());
}
