// The operators of comparisons in words, by the type of the variable.

import { withField } from '../model/commands/edit.ts';
import type { JsonObject } from '../model/json.ts';
import type { ValueType } from './block-kind.ts';

export interface SentenceOperator {
  readonly words: string;
  /** As stored. */
  readonly operator: string;
  readonly hasValue: boolean;
  /** Compares the order of two values. */
  readonly isOrder: boolean;
  /** The value is free text, even if the possible values are known. */
  readonly isText: boolean;
  readonly write: (value: string) => string;
  /** The value as shown; nothing for a stored value that these words do not say. */
  readonly read: (stored: string) => string | undefined;
}

const same = (value: string): string => value;

function says(
  words: string,
  operator: string,
  more: Partial<Omit<SentenceOperator, 'words' | 'operator'>> = {},
): SentenceOperator {
  return { words, operator, hasValue: true, isOrder: false, isText: false, write: same, read: same, ...more };
}

const alone = { hasValue: false };
const order = { isOrder: true };
const text = { isText: true };

/** A pattern that ignores capitals and spaces around the text. */
const IGNORING = /^\/\^\\s\*(.*)\\s\*\$\/i$/s;
const SIGNS = /[\\^$.*+?()[\]{}|/]/g;

const ignoringCapitals = says('is, capitals ignored', 'Matches regex', {
  write: (value) => `/^\\s*${value.replace(SIGNS, '\\$&')}\\s*$/i`,
  read: (stored) => IGNORING.exec(stored)?.[1]?.replace(/\\([\\^$.*+?()[\]{}|/])/g, '$1'),
});

/** `Equal to` compares characters: "8.0" would not be "8". */
const plainNumber = (value: string): string =>
  /^-?\d+(?:[.,]\d+)?$/.test(value.trim()) ? String(Number(value.trim().replace(',', '.'))) : value;
const number = { write: plainNumber };

const answered = [says('has an answer', 'Is set', alone), says('has no answer', 'Is empty', alone)];
const is = says('is', 'Equal to');
const isNot = says('is not', 'Not equal');

const TEXT = [
  is,
  ignoringCapitals,
  isNot,
  says('contains', 'Contains', text),
  says('does not contain', 'Does not contain', text),
  says('starts with', 'Starts with', text),
  says('ends with', 'Ends with', text),
  ...answered,
];

const PATTERNS = [
  says('matches the pattern', 'Matches regex', text),
  says('does not match the pattern', 'Does not match regex', text),
];

const DATE = [
  says('is before', 'Less than', order),
  says('is on or before', 'Less or equal to', order),
  says('is after', 'Greater than', order),
  says('is on or after', 'Greater or equal to', order),
  is,
  isNot,
  ...answered,
];

const CHOICE = [is, isNot, says('contains', 'Contains', text), ...answered];

const OPERATORS: Readonly<Record<ValueType, readonly SentenceOperator[]>> = {
  text: TEXT,
  number: [
    says('is', 'Equal to', number),
    says('is not', 'Not equal', number),
    says('is more than', 'Greater than', { ...order, ...number }),
    says('is at least', 'Greater or equal to', { ...order, ...number }),
    says('is less than', 'Less than', { ...order, ...number }),
    says('is at most', 'Less or equal to', { ...order, ...number }),
    ...answered,
  ],
  date: DATE,
  time: DATE,
  choice: CHOICE,
  choices: [says('include', 'Contains'), says('do not include', 'Does not contain'), ...answered],
  list: [
    says('contains', 'Contains'),
    says('does not contain', 'Does not contain'),
    says('has more entries than', 'Greater than'),
    says('has at least this many entries', 'Greater or equal to'),
    says('has fewer entries than', 'Less than'),
    says('has at most this many entries', 'Less or equal to'),
    says('is not empty', 'Is set', alone),
    says('is empty', 'Is empty', alone),
  ],
  file: [says('was sent', 'Is set', alone), says('was not sent', 'Is empty', alone)],
};

/** Words for an operator that the type does not offer: older conditions keep it. */
const OTHERS = [...TEXT, ...PATTERNS, ...OPERATORS.number];

/** The operators to choose from, with the current one. */
export function operatorsFor(type: ValueType, comparison: JsonObject): readonly SentenceOperator[] {
  const own = type === 'text' ? [...OPERATORS.text, ...PATTERNS] : OPERATORS[type];
  const current = operatorOf(type, comparison);
  return current === undefined || own.some(({ words }) => words === current.words) ? own : [...own, current];
}

/** The words of a stored comparison. */
export function operatorOf(
  type: ValueType,
  { comparisonOperator, value }: JsonObject,
): SentenceOperator | undefined {
  const stored = typeof value === 'string' ? value : '';
  return [...OPERATORS[type], ...PATTERNS, ...OTHERS].find(
    ({ operator, read }) => operator === comparisonOperator && read(stored) !== undefined,
  );
}

/** A comparison with other words and this value. A value that the words do not need is removed. */
export function storedComparison(
  comparison: JsonObject,
  operator: SentenceOperator | undefined,
  value: string,
): JsonObject {
  if (!operator) return comparison;
  const stored = operator.hasValue ? operator.write(value) || undefined : undefined;
  return withField(withField(comparison, 'comparisonOperator', operator.operator), 'value', stored);
}

/** @example sentenceWords({ variableId: 'v', comparisonOperator: 'Greater than', value: '8' }, 'Guests', 'number') // 'Guests is more than 8' */
export function sentenceWords(comparison: JsonObject, name: string, type: ValueType): string {
  const operator = operatorOf(type, comparison);
  const stored =
    typeof comparison.value === 'string' || typeof comparison.value === 'number'
      ? String(comparison.value)
      : '';
  const words =
    operator?.words.replace(', capitals ignored', '') ?? String(comparison.comparisonOperator ?? '…');
  return [name, words, operator?.hasValue === false ? '' : (operator?.read(stored) ?? stored)]
    .filter(Boolean)
    .join(' ');
}
