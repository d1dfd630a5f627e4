// `if A > 8 and B is set -> Group`: a condition, one line for each branch.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import { valueAt } from '../json-fields.ts';
import type { Position } from '../lines/problem.ts';
import { inMessage } from '../lines/problem.ts';
import type { Reading } from '../lines/read-fields.ts';
import type { Names } from '../names.ts';
import { isPlainLabel, quoted, readQuoted, writeName } from '../quoted-text.ts';
import type { BlockWords, ItemWords } from './block-words.ts';

/** The operators, longest first, so that none is read as the start of another. */
const OPERATORS: readonly (readonly [word: string, operator: string, hasValue: boolean])[] = [
  ['does not contain', 'Does not contain', true],
  ['does not match', 'Does not match regex', true],
  ['starts with', 'Starts with', true],
  ['ends with', 'Ends with', true],
  ['contains', 'Contains', true],
  ['is empty', 'Is empty', false],
  ['matches', 'Matches regex', true],
  ['is set', 'Is set', false],
  ['!=', 'Not equal', true],
  ['>=', 'Greater or equal to', true],
  ['<=', 'Less or equal to', true],
  ['=', 'Equal to', true],
  ['>', 'Greater than', true],
  ['<', 'Less than', true],
];

const branches: ItemWords = {
  first: 'if ',
  others: 'else if ',
  write(item, names) {
    const content = item.content;
    if (!isObject(content) || Object.keys(content).length !== 2) return undefined;
    const { logicalOperator, comparisons } = content;
    const word = logicalOperator === 'AND' ? ' and ' : logicalOperator === 'OR' ? ' or ' : undefined;
    if (word === undefined || !Array.isArray(comparisons) || comparisons.length === 0) return undefined;
    if (comparisons.length === 1 && word === ' or ') return undefined;
    const written = comparisons.map((comparison: unknown) => writeComparison(comparison, names));
    if (written.includes(undefined)) return undefined;
    delete item.content;
    return written.join(word);
  },
  read(text, item, at, reading) {
    const read = readCondition(text, at, reading);
    if (read) item.content = read;
  },
  partsOf(item) {
    const comparisons = valueAt(item, ['content', 'comparisons']);
    return Array.isArray(comparisons) ? comparisons : [];
  },
};

export const condition: BlockWords = {
  type: 'Condition',
  word: 'if',
  base: ['options'],
  items: branches,
  // The line belongs to the first branch.
  write: () => ({ text: '' }),
  read: () => undefined,
  normalize(block) {
    for (const item of Array.isArray(block.items) ? (block.items as unknown[]) : [])
      if (isObject(item) && isObject(item.content) && item.content.logicalOperator === undefined)
        item.content.logicalOperator = 'AND';
  },
};

function writeComparison(comparison: unknown, names: Names): string | undefined {
  if (!isObject(comparison)) return undefined;
  const { id: _, variableId, comparisonOperator, value, ...more } = comparison;
  const name = typeof variableId === 'string' ? names.variableName(variableId) : undefined;
  const operator = OPERATORS.find(([, known]) => known === comparisonOperator);
  if (name === undefined || !operator || Object.keys(more).length > 0) return undefined;
  const [word, , hasValue] = operator;
  if (!hasValue) return value === undefined ? `${writeName(name)} ${word}` : undefined;
  return typeof value === 'string' ? `${writeName(name)} ${word} ${writeOperand(value)}` : undefined;
}

function writeOperand(value: string): string {
  return isPlainLabel(value) && !/ (?:and|or) /.test(value) ? value : quoted(value);
}

function readCondition(text: string, { line, column }: Position, reading: Reading): JsonObject | undefined {
  const comparisons: JsonObject[] = [];
  const words = new Set<string>();
  let at = 0;
  for (;;) {
    const read = readComparison(text, at);
    if (!read) {
      const fix = 'Write comparisons such as "Age > 8", "Name is set" or "Wish contains vegan".';
      reading.problems.report(
        { line, column: column + at },
        `Not a comparison: ${inMessage(text.slice(at))}.`,
        fix,
      );
      return undefined;
    }
    const { name, operator, value, end } = read;
    const variableId = reading.names.variableId(name);
    comparisons.push({ variableId, comparisonOperator: operator, ...(value === undefined ? {} : { value }) });
    const joint = / (and|or) /y;
    joint.lastIndex = end;
    const word = joint.exec(text)?.[1];
    if (word === undefined && end < text.length) {
      reading.problems.report(
        { line, column: column + end },
        `${inMessage(text.slice(end).trim())} follows a comparison.`,
        'Join comparisons with "and", or with "or".',
      );
      return undefined;
    }
    if (word === undefined) break;
    words.add(word);
    at = joint.lastIndex;
  }
  if (words.size > 1) {
    reading.problems.report(
      { line, column },
      'A condition with "and" and "or".',
      'Use one of the two, and a further branch for the rest.',
    );
    return undefined;
  }
  return { logicalOperator: words.has('or') ? 'OR' : 'AND', comparisons };
}

interface ReadComparison {
  readonly name: string;
  readonly operator: string;
  readonly value: string | undefined;
  readonly end: number;
}

const OPERATOR = new RegExp(` (${OPERATORS.map(([word]) => word).join('|')})(?= |$)`, 'g');

function readComparison(text: string, start: number): ReadComparison | undefined {
  const string = readQuoted(text, start);
  OPERATOR.lastIndex = string?.end ?? start;
  const found = OPERATOR.exec(text);
  const known = OPERATORS.find(([word]) => word === found?.[1]);
  if (!found || !known || (string && found.index !== string.end)) return undefined;
  const name = string?.text ?? text.slice(start, found.index).trim();
  const [word, operator, hasValue] = known;
  const end = found.index + 1 + word.length;
  if (name === '') return undefined;
  if (!hasValue) return { name, operator, value: undefined, end };
  const operand = readQuoted(text, end + 1);
  if (operand) return { name, operator, value: operand.text, end: operand.end };
  const joint = / (?:and|or) /g;
  joint.lastIndex = end;
  const last = joint.exec(text)?.index ?? text.length;
  const value = text.slice(end + 1, last);
  return value === '' ? undefined : { name, operator, value, end: last };
}
