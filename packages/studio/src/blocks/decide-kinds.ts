// Kinds of blocks that choose paths and set variables.
import type { Block } from '@colloquy/schema';
import {
  CornerDownRight,
  ExternalLink,
  MessagesSquare,
  Play,
  Shuffle,
  Split,
  Timer,
  Undo2,
  Variable,
} from 'lucide-react';
import { itemsOf } from '../model/definition.ts';
import { isObject } from '../model/json.ts';
import type { BlockKind, Names, ValueType } from './block-kind.ts';
import { option, words } from './block-kind.ts';
import { sentenceWords } from './comparison-words.ts';
import { kindOfValue } from './value-kinds.ts';
import { answerPoints, literalText } from './value-patterns.ts';

/** @example conditionWords({ comparisons: [{ variableId: 'v', comparisonOperator: 'Equal to', value: '1' }] }, names) // 'Score is 1' */
function conditionWords(condition: unknown, names: Names): string {
  if (!isObject(condition) || !Array.isArray(condition.comparisons)) return '';
  const joint = condition.logicalOperator === 'OR' ? ' or ' : ' and ';
  return condition.comparisons
    .filter(isObject)
    .filter((one) => one.variableId !== undefined || one.value !== undefined)
    .map((one) => sentenceWords(one, names.variable(one.variableId) ?? '…', 'text'))
    .join(joint);
}

/** Kinds of values that are shown as they are written. */
const WRITTEN = new Set(['text', 'calculation', 'plus', 'code']);

const setWords: BlockKind['text'] = (block, names) => {
  const variable = names.variable(option(block, 'variableId'));
  if (variable === undefined) return '';
  const value = valueWords(block, variable);
  return value.startsWith(POINTS_WORDS) ? `${variable}${value}` : `${variable} = ${value}`;
};

/** "Score + 5", "now", "empty". */
function valueWords(block: Block, name: string): string {
  const options = isObject(block.options) ? block.options : {};
  const { id, label } = kindOfValue(options, { name, timeZone: '', locale: '' });
  if (id === 'empty') return 'empty';
  if (id === 'points') return pointsWords(words(options.expressionToEvaluate), name);
  if (!WRITTEN.has(id)) return label.charAt(0).toLowerCase() + label.slice(1);
  const written = words(options.expressionToEvaluate);
  const text = (id === 'text' && literalText.read(written)) || written;
  return text === '' ? '(empty)' : id === 'text' ? text : text.replace(/\{\{([^{}]+)\}\}/g, '$1');
}

const POINTS_WORDS = ' + points for ';

/** "Score + points for Answer", after the name. */
function pointsWords(code: string, name: string): string {
  const answer = answerPoints.read(code, name)?.answer ?? '';
  return `${POINTS_WORDS}${answer === '' ? 'an answer' : answer}`;
}

const TYPES: Readonly<Record<string, ValueType>> = {
  Now: 'date',
  Today: 'date',
  Yesterday: 'date',
  Tomorrow: 'date',
  'Append value(s)': 'list',
};

/** How the code of points for an answer starts, whatever the variables are called. */
const POINTS_START = '(Number({{';

/** A calculation of numbers and variables is a number; any other value counts as text. */
function setType(block: Block): ValueType {
  const type = words(option(block, 'type'));
  if (type !== '' && type !== 'Custom') return (Object.hasOwn(TYPES, type) && TYPES[type]) || 'text';
  const code = words(option(block, 'expressionToEvaluate'));
  if (code.startsWith(POINTS_START)) return 'number';
  const rest = code.replace(/\{\{[^{}]*\}\}/g, '1');
  return /^[\d\s.+\-*/()]+$/.test(rest) ? 'number' : 'text';
}

export const decideKinds: Readonly<Record<string, BlockKind>> = {
  Condition: {
    label: 'Condition',
    icon: Split,
    shape: 'decide',
    keywords: 'if else branch',
    text: () => 'If …',
    otherwise: 'else',
    itemWords: { one: 'branch', many: 'Branches, tried in order' },
    items: (block, names) =>
      itemsOf(block).map((item) => ({
        itemId: item.id,
        text: conditionWords(item.content, names) || 'Choose what to compare',
      })),
    itemField: 'content',
    start: (makeId) => ({ items: [{ id: makeId() }] }),
  },
  'Set variable': {
    label: 'Set variable',
    icon: Variable,
    shape: 'decide',
    keywords: 'assign calculate value',
    keeps: { name: 'Value', type: setType },
    text: setWords,
    hint: 'Choose a variable',
  },
  Jump: {
    label: 'Jump',
    icon: CornerDownRight,
    shape: 'decide',
    keywords: 'go to group',
    text: (block, names) => names.group(option(block, 'groupId')) ?? words(option(block, 'groupId')),
    hint: 'Choose a group',
    cardField: ['options', 'groupId'],
  },
  Redirect: {
    label: 'Redirect',
    icon: ExternalLink,
    shape: 'decide',
    keywords: 'open page link',
    text: (block) => words(option(block, 'url')),
    hint: 'Choose a page',
    cardField: ['options', 'url'],
  },
  Wait: {
    label: 'Wait',
    icon: Timer,
    shape: 'decide',
    keywords: 'delay pause',
    text: (block) => {
      const seconds = words(option(block, 'secondsToWaitFor'));
      return seconds === '' ? '' : `${seconds} seconds`;
    },
    hint: 'Choose how long',
    cardField: ['options', 'secondsToWaitFor'],
    start: () => ({ options: { secondsToWaitFor: 2 } }),
  },
  'AB test': {
    label: 'A/B test',
    icon: Shuffle,
    shape: 'decide',
    keywords: 'split random experiment',
    text: (block) => `${words(option(block, 'aPercent')) || '50'} % take path A`,
    itemWords: { one: 'path', many: 'Paths' },
    items: (block) =>
      itemsOf(block).map((item, index) => ({ itemId: item.id, text: `Path ${'AB'[index] ?? index + 1}` })),
    start: (makeId) => ({
      items: [
        { id: makeId(), path: 'a' },
        { id: makeId(), path: 'b' },
      ],
    }),
  },
  'Typebot link': {
    label: 'Another bot',
    icon: MessagesSquare,
    shape: 'decide',
    keywords: 'link sub flow',
    text: (block) => words(option(block, 'typebotId')),
    hint: 'Choose a bot',
    // Its answers would be in a second result.
    start: () => ({ options: { mergeResults: true } }),
  },
  Return: {
    label: 'Return',
    icon: Undo2,
    shape: 'decide',
    keywords: 'back',
    text: () => 'Back to where the jump came from',
  },
  start: { label: 'Start', icon: Play, shape: 'decide', text: () => 'The chat begins here', isLegacy: true },
};
