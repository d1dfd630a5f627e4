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

/** Operators as readable text. */
const OPERATORS: Readonly<Record<string, string>> = {
  'Equal to': '=',
  'Not equal': '≠',
  'Greater than': '>',
  'Greater or equal to': '≥',
  'Less than': '<',
  'Less or equal to': '≤',
};

/** @example conditionWords({ comparisons: [{ variableId: 'v', comparisonOperator: 'Equal to', value: '1' }] }, names) // 'Score = 1' */
function conditionWords(condition: unknown, names: Names): string {
  if (!isObject(condition) || !Array.isArray(condition.comparisons)) return '';
  const joint = condition.logicalOperator === 'OR' ? ' or ' : ' and ';
  return condition.comparisons
    .filter(isObject)
    .map((one) => comparisonWords(one, names))
    .join(joint);
}

function comparisonWords(
  { variableId, comparisonOperator, value }: Readonly<Record<string, unknown>>,
  names: Names,
): string {
  const operator = words(comparisonOperator);
  const name = names.variable(variableId) ?? '…';
  return [name, OPERATORS[operator] ?? operator.toLowerCase(), words(value)].filter(Boolean).join(' ');
}

const setWords: BlockKind['text'] = (block, names) => {
  const variable = names.variable(option(block, 'variableId'));
  if (variable === undefined) return '';
  const type = words(option(block, 'type'));
  const value = type === '' || type === 'Custom' ? words(option(block, 'expressionToEvaluate')) : type;
  return `${variable} = ${value === '' ? '(empty)' : value}`;
};

const TYPES: Readonly<Record<string, ValueType>> = {
  Now: 'date',
  Today: 'date',
  Yesterday: 'date',
  Tomorrow: 'date',
  'Append value(s)': 'list',
};

/** A calculation of numbers and variables is a number; any other value counts as text. */
function setType(block: Block): ValueType {
  const type = words(option(block, 'type'));
  if (type !== '' && type !== 'Custom') return (Object.hasOwn(TYPES, type) && TYPES[type]) || 'text';
  const rest = words(option(block, 'expressionToEvaluate')).replace(/\{\{[^{}]*\}\}/g, '1');
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
        text: conditionWords(item.content, names) || 'Add a comparison',
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
