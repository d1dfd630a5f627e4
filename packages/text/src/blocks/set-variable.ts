// `set Score = {{Score}} + 30`, `set Today: Now`, and code in backticks.
import { isObject } from '@colloquy/schema';
import { valueAt } from '../json-fields.ts';
import { inMessage } from '../lines/problem.ts';
import { isPlain, quoted, readQuoted, writeName } from '../quoted-text.ts';
import type { BlockWords, WrittenHead } from './block-words.ts';
import { readCode, writeCode } from './code-text.ts';

/** The type of value that an author writes. The others have a name, such as `Now`. */
const CUSTOM = 'Custom';

export const setVariable: BlockWords = {
  type: 'Set variable',
  word: 'set',
  base: ['options'],
  write(block, names) {
    const options = valueAt(block, ['options']);
    if (!isObject(options)) return undefined;
    const { variableId, type, expressionToEvaluate: value, isCode } = options;
    const name = typeof variableId === 'string' ? names.variableName(variableId) : undefined;
    if (name === undefined || typeof type !== 'string') return undefined;
    const written =
      type === CUSTOM ? writeCustom(writeName(name), value, isCode === true) : typed(writeName(name), type);
    if (!written) return undefined;
    const said = [
      'variableId',
      'type',
      ...(type === CUSTOM ? ['expressionToEvaluate'] : []),
      ...(type === CUSTOM && isCode === true ? ['isCode'] : []),
    ];
    for (const key of said) delete options[key];
    if (Object.keys(options).length === 0) delete block.options;
    return written;
  },
  read(head, block, { names, problems }) {
    const string = readQuoted(head.text, 0);
    const end = string?.end ?? /(?: = |: |$)/.exec(head.text)?.index ?? head.text.length;
    const name = string?.text ?? head.text.slice(0, end).trim();
    const rest = head.text.slice(end);
    if (name === '') {
      problems.report(head.at, 'A value without a variable.', 'Write "set Name = value".');
      return;
    }
    const options: Record<string, unknown> = { variableId: names.variableId(name), type: CUSTOM };
    block.options = options;
    if (rest.startsWith(': ')) options.type = rest.slice(2).trim();
    else if (rest.startsWith(' = ')) {
      const value = rest.slice(3).trim();
      const code = readCode(value, head);
      const text = readQuoted(value, 0);
      options.expressionToEvaluate = code ?? (text?.end === value.length ? text.text : value);
      if (code !== undefined) options.isCode = true;
    } else if (rest !== '')
      problems.report(
        head.at,
        `Not a value: ${inMessage(rest)}.`,
        'Write "set Name = value" or "set Name: Now".',
      );
  },
  normalize(block) {
    if (isObject(block.options)) block.options.type ??= CUSTOM;
  },
};

function typed(name: string, type: string): WrittenHead | undefined {
  return isPlain(type) && !type.includes(' ^') ? { text: `${name}: ${type}` } : undefined;
}

function writeCustom(name: string, value: unknown, isCode: boolean): WrittenHead | undefined {
  if (isCode) return writeCode(`${name} = `, value);
  if (value === undefined) return { text: name };
  if (typeof value !== 'string') return undefined;
  const isText = isPlain(value) && !/^["`]| \^|```$/.test(value);
  return { text: `${name} = ${isText ? value : quoted(value)}` };
}
