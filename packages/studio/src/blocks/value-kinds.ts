// What a variable can become, in words. Most are a type of the block; those that are computed are code of a known pattern.
import type { JsonObject } from '../model/json.ts';
import {
  answerPoints,
  isCalculation,
  literalText,
  mayBeComputed,
  plusNumber,
  randomNumber,
  randomPick,
  todayWords,
} from './value-patterns.ts';

export interface ValueKind {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** As stored; absent means `Custom`. */
  readonly type?: string;
  readonly isCode?: boolean;
  /** The expression of a kind that writes code, before a field is filled in. */
  readonly start?: (context: KindContext) => string;
  /** Whether a stored expression is of this kind. */
  readonly reads?: (expression: string, context: KindContext) => boolean;
  readonly help?: string;
  /** Offered only while it is set: an older kind. */
  readonly isOld?: boolean;
}

export interface KindContext {
  /** The name of the variable that is set. */
  readonly name: string;
  readonly timeZone: string;
  readonly locale: string;
}

const WHATSAPP = 'From the WhatsApp message. Empty on a website.';

/** In the order of the list. */
export const VALUE_KINDS: readonly ValueKind[] = [
  { id: 'text', label: 'A text', group: 'Write it' },
  { id: 'calculation', label: 'A calculation', group: 'Write it', isCode: true, reads: isCalculation },
  {
    id: 'plus',
    label: 'Itself plus a number',
    group: 'Write it',
    isCode: true,
    start: ({ name }) => plusNumber.write(name, 1),
    reads: (code, { name }) => plusNumber.read(code, name) !== undefined,
  },
  {
    id: 'points',
    label: 'Itself plus points for an answer',
    group: 'Write it',
    isCode: true,
    start: ({ name }) => answerPoints.write(name, { answer: '', points: [] }),
    reads: (code, { name }) => answerPoints.read(code, name) !== undefined,
  },
  { id: 'empty', label: 'Nothing (empty it)', group: 'Write it', type: 'Empty' },
  { id: 'code', label: 'JavaScript', group: 'Write it', isCode: true },
  { id: 'now', label: 'Now', group: 'Date and time', type: 'Now' },
  {
    id: 'today',
    label: 'Today in words',
    group: 'Date and time',
    isCode: true,
    start: ({ timeZone, locale }) => todayWords.write({ timeZone, locale, style: 'long' }),
    reads: (code) => todayWords.read(code) !== undefined,
  },
  { id: 'yesterday', label: 'This time yesterday', group: 'Date and time', type: 'Yesterday' },
  { id: 'tomorrow', label: 'This time tomorrow', group: 'Date and time', type: 'Tomorrow' },
  { id: 'utc', label: 'Now in UTC', group: 'Date and time', type: 'Today', isOld: true },
  {
    id: 'pick',
    label: 'A random pick',
    group: 'Random',
    isCode: true,
    start: () => randomPick.write({ words: [] }),
    reads: (code) => randomPick.read(code) !== undefined,
  },
  {
    id: 'number',
    label: 'A random number',
    group: 'Random',
    isCode: true,
    start: () => randomNumber.write({ from: 1, to: 6 }),
    reads: (code) => randomNumber.read(code) !== undefined,
  },
  {
    id: 'id',
    label: 'A new code',
    group: 'Random',
    type: 'Random ID',
    help: '24 letters and digits, never the same twice.',
  },
  { id: 'append', label: 'Add to a list', group: 'Lists', type: 'Append value(s)' },
  { id: 'pop', label: 'Take out the last', group: 'Lists', type: 'Pop' },
  { id: 'shift', label: 'Take out the first', group: 'Lists', type: 'Shift' },
  { id: 'map', label: 'Look up in a second list', group: 'Lists', type: 'Map item with same index' },
  {
    id: 'result',
    label: 'Number of the result',
    group: 'About this chat',
    type: 'Result ID',
    help: 'The id of this visitor’s result.',
  },
  { id: 'user', label: 'Number of the visitor', group: 'About this chat', type: 'User ID', isOld: true },
  {
    id: 'moment',
    label: 'Part of the day',
    group: 'About this chat',
    type: 'Moment of the day',
    help: 'morning, afternoon, evening or night, where the visitor is.',
  },
  {
    id: 'device',
    label: 'Kind of device',
    group: 'About this chat',
    type: 'Device type',
    help: 'desktop, tablet or mobile.',
  },
  { id: 'environment', label: 'Where the chat runs', group: 'About this chat', type: 'Environment name' },
  {
    id: 'transcript',
    label: 'The conversation so far',
    group: 'About this chat',
    type: 'Transcript',
    help: 'What both sides wrote. It is not saved in results.',
  },
  { id: 'phone', label: 'Phone number', group: 'WhatsApp', type: 'Phone number', help: WHATSAPP },
  { id: 'contact', label: 'Name of the contact', group: 'WhatsApp', type: 'Contact name', help: WHATSAPP },
  { id: 'click', label: 'Ad click', group: 'WhatsApp', type: 'Referral Click ID', help: WHATSAPP },
  { id: 'source', label: 'Ad source', group: 'WhatsApp', type: 'Referral Source ID', help: WHATSAPP },
];

const kindById = new Map(VALUE_KINDS.map((kind) => [kind.id, kind]));

/** @throws Error for an id that no kind has */
export function valueKind(id: string): ValueKind {
  const kind = kindById.get(id);
  if (!kind) throw new Error(`There is no kind of value ${id}.`);
  return kind;
}

/** Code is read as the first of these that it fits. */
const PATTERNS = ['plus', 'points', 'today', 'pick', 'number'].map(valueKind);

/**
 * The kind of stored options.
 *
 * @example kindOfValue({ type: 'Now' }, context).label // 'Now'
 */
export function kindOfValue(options: JsonObject, context: KindContext): ValueKind {
  const { type = 'Custom', isCode, isExecutedOnClient, expressionToEvaluate } = options;
  if (type !== 'Custom') return VALUE_KINDS.find((kind) => kind.type === type) ?? valueKind('text');
  const code = typeof expressionToEvaluate === 'string' ? expressionToEvaluate : '';
  if (isExecutedOnClient === true || options.saveErrorInVariableId !== undefined) return valueKind('code');
  if (isCode !== true) {
    if (!mayBeComputed(code)) return valueKind('text');
    return valueKind(isCalculation(code) ? 'calculation' : 'code');
  }
  if (literalText.read(code) !== undefined) return valueKind('text');
  const found = PATTERNS.find((kind) => kind.reads?.(code, context));
  return found ?? valueKind(isCalculation(code) ? 'calculation' : 'code');
}

/** Whether options may be shown as a kind that the author chose, although they could be read as another one. */
export function fits(kind: ValueKind, options: JsonObject, context: KindContext): boolean {
  const { type = 'Custom', isCode, expressionToEvaluate } = options;
  if ((kind.type ?? 'Custom') !== type) return false;
  if (kind.type !== undefined) return true;
  const code = typeof expressionToEvaluate === 'string' ? expressionToEvaluate : '';
  if (kind.id === 'text') return isCode !== true || literalText.read(code) !== undefined;
  if ((kind.isCode ?? false) !== (isCode ?? false)) return false;
  return kind.start === undefined || kind.reads?.(code, context) === true;
}

/** The options of a block that is changed to another kind; the variable stays, and a written expression where it fits. */
export function optionsOf(kind: ValueKind, before: JsonObject, context: KindContext): JsonObject {
  const { variableId, expressionToEvaluate, isUnsafe } = before;
  const variable = variableId === undefined ? {} : { variableId };
  if (kind.type !== undefined) {
    const isTimed = ['Now', 'Yesterday', 'Tomorrow'].includes(kind.type);
    return {
      ...variable,
      type: kind.type,
      ...(isTimed ? { timeZone: before.timeZone ?? context.timeZone } : {}),
    };
  }
  const isWritten = (before.type ?? 'Custom') === 'Custom' && typeof expressionToEvaluate === 'string';
  const code = isWritten ? expressionToEvaluate : undefined;
  const expression =
    kind.start?.(context) ?? (kind.id === 'text' ? ((code && literalText.read(code)) ?? code) : code);
  return {
    ...variable,
    ...(expression === undefined ? {} : { expressionToEvaluate: expression }),
    ...(kind.isCode ? { isCode: true } : {}),
    ...(isUnsafe === undefined ? {} : { isUnsafe }),
  };
}
