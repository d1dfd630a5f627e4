// Filters of records: NocoDB evaluates what its syntax can express, and this code compares the rest.
import type { View } from '@colloquy/engine';
import { compareValues, toValue } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import type { Values } from '../service/template.ts';

const OPERATORS = [
  'Equal to',
  'Not equal',
  'Contains',
  'Greater than',
  'Less than',
  'Is set',
  'Is empty',
  'Starts with',
  'Ends with',
] as const;
type Operator = (typeof OPERATORS)[number];

export const filterDefinition = () =>
  z.object({
    joiner: ignorable(z.enum(['AND', 'OR'])).meta({
      description: 'How comparisons are combined. Defaults to AND.',
    }),
    comparisons: optional(
      z.array(
        z.object({
          input: optional(z.string()).meta({ description: 'Name of the field.' }),
          operator: ignorable(z.enum(OPERATORS)),
          value: optional(z.string()),
        }),
      ),
    ),
  });

/** A filter with placeholders resolved. */
export interface Filter {
  readonly joiner: 'AND' | 'OR';
  /** Without those that lack a field or an operator. */
  readonly comparisons: readonly Comparison[];
  /** Whether no record can match: a comparison without a field or operator is false, and with `AND` or as the only one it decides. */
  readonly isHopeless: boolean;
}

interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** The filter in the options of an action. */
export function filterOf({ filter }: Values): Filter {
  const { joiner = 'AND', comparisons = [] } = (filter ?? {}) as z.infer<ReturnType<typeof filterDefinition>>;
  const complete = comparisons.flatMap(({ input, operator, value = '' }) =>
    input && operator ? [{ field: input, operator, value }] : [],
  );
  const enough = joiner === 'AND' ? comparisons.length : Math.min(comparisons.length, 1);
  return { joiner, comparisons: complete, isHopeless: complete.length < enough };
}

/**
 * The parameter `where`. Omits comparisons that contain characters of its syntax, so that no visitor's text can become
 * a condition. Then NocoDB returns too many records, and `holdsFor` filters them. Undefined when no comparison can be
 * sent.
 *
 * @example
 * whereOf({ joiner: 'AND', comparisons: [{ field: 'Name', operator: 'Starts with', value: 'Ada' }], isHopeless: false }) // '(Name,like,Ada%)'
 */
export function whereOf(filter: Filter): string | undefined {
  const conditions = sentOf(filter).map(
    ({ field, operator, value }) => `(${field},${SYNTAX[operator](value)})`,
  );
  return conditions.length === 0 ? undefined : conditions.join(filter.joiner === 'OR' ? '~or' : '~and');
}

/** Whether `where` contains the whole filter. */
export function isComplete(filter: Filter): boolean {
  return sentOf(filter).length === filter.comparisons.length;
}

/** Whether a comparison that needs a value has an empty one: NocoDB's result for that depends on the type of the field. */
export function hasEmptyValue({ comparisons }: Filter): boolean {
  return comparisons.some(({ operator, value }) => !/^Is /.test(operator) && value.trim() === '');
}

/** Whether a record matches the comparisons that `where` omits. */
export function holdsFor(record: Readonly<Record<string, unknown>>, filter: Filter, view: View): boolean {
  if (filter.isHopeless) return false;
  const sent = sentOf(filter);
  if (filter.joiner === 'OR' && sent.length > 0) return true;
  const left = filter.comparisons.filter((comparison) => !sent.includes(comparison));
  const holds = ({ field, operator, value }: Comparison) => {
    const cell = Object.hasOwn(record, field) ? toValue(record[field]) : null;
    return compareValues({ left: cell, operator, right: value }, view);
  };
  return left.length === 0 || (filter.joiner === 'OR' ? left.some(holds) : left.every(holds));
}

/** With OR, omitting one possible condition would return too few records; then all are compared here. */
function sentOf({ joiner, comparisons }: Filter): readonly Comparison[] {
  const possible = comparisons.filter((comparison) => !isEmptyPart(comparison));
  const plain = possible.filter(isPlain);
  return joiner === 'OR' && plain.length < possible.length ? [] : plain;
}

function isPlain({ field, operator, value }: Comparison): boolean {
  const marks = isPattern(operator) ? /[(),~"'\\%_]|^@/ : /[(),~"'\\]|^@/;
  return !/[(),~"'\\]|^@/.test(field) && !marks.test(value);
}

/** As a pattern it would match all records, or all with a space in them; in conditions it matches none. */
function isEmptyPart({ operator, value }: Comparison): boolean {
  return isPattern(operator) && value.trim() === '';
}

function isPattern(operator: Operator): boolean {
  return SYNTAX[operator]('').startsWith('like,');
}

const SYNTAX: Readonly<Record<Operator, (value: string) => string>> = {
  'Equal to': (value) => `eq,${value}`,
  'Not equal': (value) => `neq,${value}`,
  Contains: (value) => `like,%${value}%`,
  'Greater than': (value) => `gt,${value}`,
  'Less than': (value) => `lt,${value}`,
  'Is set': () => 'isnot,null',
  'Is empty': () => 'is,null',
  'Starts with': (value) => `like,${value}%`,
  'Ends with': (value) => `like,%${value}`,
};
