// Blocks whose line is a word and one value: `wait 2`, `redirect https://…`, `image https://…`.
import { removeAt, setAt, valueAt } from '../json-fields.ts';
import { isPlain, isPlainLabel } from '../quoted-text.ts';
import type { BlockWords } from './block-words.ts';
import { readCode, writeCode } from './code-text.ts';

/** A block of one text. */
function oneValue(
  word: string,
  type: string,
  [base, field]: readonly [base: string, field: string],
): BlockWords {
  const path = [base, field];
  return {
    type,
    word,
    base: [base],
    write(block) {
      const value = valueAt(block, path);
      if (typeof value !== 'string' || !isPlainLabel(value)) return { text: '' };
      removeAt(block, path);
      return { text: value };
    },
    read({ text }, block) {
      if (text !== '') setAt(block, path, text);
    },
  };
}

/** A block without a value. */
const returnBlock: BlockWords = {
  type: 'Return',
  word: 'return',
  base: ['options'],
  write: () => ({ text: '' }),
  read({ text, at }, _block, { problems }) {
    if (text !== '') problems.report(at, '"return" takes no value.', 'Remove what follows it.');
  },
};

/** A script: code in backticks, or below the line between fences. */
const script: BlockWords = {
  type: 'Code',
  word: 'script',
  base: ['options'],
  write(block) {
    const written = writeCode('', valueAt(block, ['options', 'content']));
    if (written) removeAt(block, ['options', 'content']);
    return written ?? { text: '' };
  },
  read(head, block, { problems }) {
    const code = readCode(head.text, head);
    if (code !== undefined) setAt(block, ['options', 'content'], code);
    else if (head.text !== '')
      problems.report(
        head.at,
        'A script without backticks.',
        'Write "script `code`", or the code below between two lines of ```.',
      );
  },
};

/** A message with the address of a file or page. */
const media = ['image', 'video', 'audio', 'embed'].map((type) => oneValue(type, type, ['content', 'url']));

export const oneValueBlocks: readonly BlockWords[] = [
  oneValue('wait', 'Wait', ['options', 'secondsToWaitFor']),
  oneValue('redirect', 'Redirect', ['options', 'url']),
  oneValue('link', 'Typebot link', ['options', 'typebotId']),
  returnBlock,
  script,
  ...media,
];

/** The generic form: `block TYPE: ACTION`, for every type. */
export function anyBlock(base: 'options' | 'content'): BlockWords {
  return {
    type: undefined,
    word: 'block',
    base: [base],
    rows: [
      {
        word: 'message',
        list: ['messages'],
        form: 'role',
        left: 'role',
        right: 'content',
        roles: ['system', 'user', 'assistant'],
      },
      { word: 'save', list: ['responseMapping'], form: 'variable', left: 'item', right: 'variableId' },
    ],
    write(block) {
      const { type } = block;
      if (typeof type !== 'string' || !isPlainLabel(type) || type.includes(': ')) return undefined;
      const action = valueAt(block, ['options', 'action']);
      if (typeof action !== 'string' || !isPlain(action) || action.includes(' ^') || base !== 'options')
        return { text: type };
      removeAt(block, ['options', 'action']);
      return { text: `${type}: ${action}` };
    },
    read({ text, at }, block, { problems }) {
      const end = text.indexOf(': ');
      const type = end < 0 ? text : text.slice(0, end);
      if (type === '')
        problems.report(at, 'A block without a type.', 'Write its type, such as "block Email".');
      block.type = type;
      if (end >= 0) setAt(block, ['options', 'action'], text.slice(end + 2).trim());
    },
  };
}
