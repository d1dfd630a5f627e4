// Conditions: comparisons of variables with texts, values or lists, joined by AND or OR.
import type { Comparison, Condition, Value } from '@colloquy/schema';
import { isSet } from './value.ts';
import type { View } from './view.ts';

type Operator = NonNullable<Comparison['comparisonOperator']>;
type Test = (left: Value, right: Value, view: Pick<View, 'matches'>) => boolean;

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
  matcher: Pick<View, 'matches'>,
): boolean {
  return tests[operator](left, right, matcher);
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
  'Not equal': (left, right) =>
    Array.isArray(left) || Array.isArray(right)
      ? every(left, right, (a, b) => a !== b)
      : !equals(left, right),
  Contains: contains,
  'Does not contain': (left, right) => !contains(left, right),
  'Greater than': (left, right) => inOrder(left, right, (a, b) => a > b),
  'Greater or equal to': (left, right) => inOrder(left, right, (a, b) => a >= b),
  'Less than': (left, right) => inOrder(left, right, (a, b) => a < b),
  'Less or equal to': (left, right) => inOrder(left, right, (a, b) => a <= b),
  'Is set': (left) => isSet(left),
  'Is empty': (left) => !isSet(left),
  'Starts with': (left, right) => every(left, right, (a, b) => b !== '' && folded(a).startsWith(folded(b))),
  'Ends with': (left, right) => every(left, right, (a, b) => b !== '' && folded(a).endsWith(folded(b))),
  'Matches regex': (left, right, view) => some(left, right, (a, b) => matches(a, b, view)),
  'Does not match regex': (left, right, view) =>
    isSet(right) && every(left, right, (a, b) => !matches(a, b, view)),
};

/** An empty list equals nothing but an empty list; unset equals only unset. */
function equals(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right;
  if (left.length === 0 && right.length === 0) return true;
  return every(left, right, (a, b) => a === b);
}

/** On text a substring, without regard to case and outer blanks; on a list an element that is exactly equal. */
function contains(left: Value, right: Value): boolean {
  if (!isSet(right)) return false;
  return Array.isArray(left)
    ? some(left, right, (a, b) => a === b)
    : some(left, right, (a, b) => folded(a).includes(folded(b)));
}

function inOrder(left: Value, right: Value, test: (a: number, b: number) => boolean): boolean {
  if (left === null || right === null) return false;
  return test(measure(left), measure(right));
}

/** A list is measured by its length; a text as a number, else as a date, else by its length. */
function measure(value: NonNullable<Value>): number {
  if (typeof value !== 'string') return value.length;
  const number = value.startsWith('+') || value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isNaN(number)) return number;
  const date = Date.parse(value);
  return Number.isNaN(date) ? value.length : date;
}

/** `/pattern/flags` or a bare pattern. */
function matches(text: string, source: string, view: Pick<View, 'matches'>): boolean {
  const slashed = /^\/(.+)\/([gimuy]*)$/s.exec(source);
  return view.matches(slashed?.[1] ?? source, slashed?.[2] ?? '', text);
}

function every(left: Value, right: Value, test: (a: string, b: string) => boolean): boolean {
  const lefts = elements(left);
  const rights = elements(right);
  return lefts.length > 0 && lefts.every((a) => rights.every((b) => test(a, b)));
}

function some(left: Value, right: Value, test: (a: string, b: string) => boolean): boolean {
  const rights = elements(right);
  return elements(left).some((a) => rights.some((b) => test(a, b)));
}

/** Texts of a value in one Unicode form, so that composed and decomposed letters are the same. Unset counts as empty text. */
function elements(value: Value): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((element: string | null) => (element ?? '').normalize());
}

function folded(text: string): string {
  return text.toLowerCase().trim();
}
