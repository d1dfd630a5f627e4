// `? number Guests (min=1 max=40)`: an input, the variable of its answer, and its numbers and switches.

import { blockTypes } from '@colloquy/blocks';
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import { fieldOrder } from '../field-schema.ts';
import { removeAt, setAt, valueAt } from '../json-fields.ts';
import { inMessage } from '../lines/problem.ts';
import { readLabel, writeLabel, writeName } from '../quoted-text.ts';
import type { BlockWords, ItemWords } from './block-words.ts';

/** Words of inputs that are shorter than their type. */
const SHORT: Readonly<Record<string, string>> = {
  'phone number input': 'phone',
  'picture choice input': 'picture',
};

/** Switches with a short word. */
const SWITCHES: Readonly<Record<string, string>> = {
  isMultipleChoice: 'multiple',
  isLong: 'long',
  isSearchable: 'searchable',
  isRange: 'range',
  hasTime: 'time',
};

/** The field of a choice that its line shows. */
const LABELS: Readonly<Record<string, string>> = {
  'choice input': 'content',
  'picture choice input': 'title',
};

const aliases = {
  placeholder: ['labels', 'placeholder'],
  button: ['labels', 'button'],
  retry: ['retryMessageContent'],
};

/** The words of every input in the registry of blocks. */
export const questions: readonly BlockWords[] = blockTypes
  .filter(({ shape }) => shape === 'ask')
  .map(({ type }) => question(type));

function question(type: string): BlockWords {
  const label = LABELS[type];
  return {
    type,
    word: `? ${SHORT[type] ?? type.replace(/ input$/, '')}`,
    base: ['options'],
    aliases,
    ...(label === undefined ? {} : { items: choices(label) }),
    write(block, names) {
      const options = valueAt(block, ['options']);
      if (!isObject(options)) return { text: '' };
      const { variableId } = options;
      const name = typeof variableId === 'string' ? names.variableName(variableId) : undefined;
      if (name !== undefined) removeAt(block, ['options', 'variableId']);
      const words = takeSwitches(options, type);
      if (Object.keys(options).length === 0) delete block.options;
      const parts = [
        name === undefined ? '' : writeName(name),
        words.length > 0 ? `(${words.join(' ')})` : '',
      ];
      return { text: parts.filter((part) => part !== '').join(' ') };
    },
    read({ text, at }, block, { names, problems }) {
      const open = text.startsWith('"') ? text.indexOf('(', text.lastIndexOf('"')) : text.indexOf('(');
      const name = (open < 0 ? text : text.slice(0, open)).trim();
      if (name !== '') setAt(block, ['options', 'variableId'], names.variableId(readLabel(name)));
      if (open < 0) return;
      const words = text.endsWith(')') ? text.slice(open + 1, -1).split(' ') : undefined;
      for (const word of words ?? ['']) {
        const parts = readSwitch(word);
        if (parts) setAt(block, ['options', parts.key], parts.value);
        else
          problems.report(
            { line: at.line, column: at.column + open },
            `Not a list of options: ${inMessage(text.slice(open))}.`,
            'Write numbers and switches, such as (min=1 max=8) or (multiple).',
          );
      }
    },
  };
}

/** Moves numbers and switches that are on out of the options, as words. */
function takeSwitches(options: JsonObject, type: string): string[] {
  const order = fieldOrder(type, ['options']);
  const words = order.flatMap((key) => {
    const value = Object.hasOwn(options, key) ? options[key] : undefined;
    if (value !== true && typeof value !== 'number') return [];
    const word = value === true ? (SWITCHES[key] ?? key) : `${key}=${JSON.stringify(value)}`;
    const read = readSwitch(word);
    if (read?.key !== key || read.value !== value) return [];
    delete options[key];
    return [word];
  });
  return words;
}

function readSwitch(word: string): { readonly key: string; readonly value: unknown } | undefined {
  const number = /^([a-zA-Z]\w*)=(-?\d+(?:\.\d+)?)$/.exec(word);
  if (number) return { key: number[1] ?? '', value: Number(number[2]) };
  if (!/^[a-zA-Z]\w*$/.test(word)) return undefined;
  const long = Object.entries(SWITCHES).find(([, short]) => short === word);
  return { key: long?.[0] ?? word, value: true };
}

/** Choices: `- Yes, book it -> Booked`. */
function choices(field: string): ItemWords {
  return {
    first: '- ',
    others: '- ',
    write(item) {
      const label = item[field];
      if (typeof label !== 'string') return undefined;
      delete item[field];
      return writeLabel(label);
    },
    read(text, item) {
      item[field] = readLabel(text);
    },
  };
}
