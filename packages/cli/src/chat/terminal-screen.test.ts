import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { CommandIo } from '../io.ts';
import type { Question } from './question.ts';
import { createTerminalScreen } from './terminal-screen.ts';

const DOWN = '\x1b[B';
const ENTER = '\r';
const CTRL_C = '\x03';

/** Shorter than a person's delay between two keys. */
const KEY_DELAY_MS = 20;

/** A screen that receives keys one by one. */
function createScreen() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 });
  let output = '';
  stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const io: CommandIo = {
    stdin,
    stdout,
    stderr: new PassThrough(),
    environment: {},
    stopSignal: new AbortController().signal,
  };
  const screen = createTerminalScreen(io);
  const press = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await delay(KEY_DELAY_MS);
      stdin.write(key);
    }
  };
  return { screen, press, shown: () => stripVTControlCharacters(output) };
}

async function answer(question: Question, keys: readonly string[]) {
  const { screen, press, shown } = createScreen();
  const [reply] = await Promise.all([screen.ask(question), press(keys)]);
  return { reply, shown: shown() };
}

const option = (label: string) => ({ label, text: label, replyId: label.toLowerCase() });
const one: Question = {
  type: 'picked',
  hint: 'choose one',
  isMultiple: false,
  options: [option('Yes'), option('No')],
};
const several: Question = { ...one, isMultiple: true };
const typed: Question = { type: 'typed', hint: 'your reply', prefilled: undefined, canSkip: false };

describe('the screen of a terminal', () => {
  it.each([
    {
      name: 'sends a typed line',
      question: typed,
      keys: ['Ada', ENTER],
      message: { type: 'text', text: 'Ada' },
    },
    {
      name: 'sends a command',
      question: typed,
      keys: ['/human', ENTER],
      message: { type: 'command', command: 'human' },
    },
    {
      name: 'accepts the known value with Enter',
      question: { ...typed, prefilled: 'Ada' },
      keys: [ENTER],
      message: { type: 'text', text: 'Ada' },
    },
    { name: 'sends an empty line', question: typed, keys: [ENTER], message: { type: 'text', text: '' } },
    {
      name: 'skips a question that can be skipped',
      question: { ...typed, canSkip: true },
      keys: [ENTER],
      message: undefined,
    },
    {
      name: 'picks with the arrows',
      question: one,
      keys: [DOWN, ENTER],
      message: { type: 'text', text: 'No', metadata: { replyId: 'no' } },
    },
    {
      name: 'sends a typed text instead of a choice',
      question: one,
      keys: [DOWN, DOWN, ENTER, '/human', ENTER],
      message: { type: 'command', command: 'human' },
    },
    {
      name: 'picks several',
      question: several,
      keys: [' ', DOWN, ' ', ENTER],
      message: { type: 'text', text: 'Yes, No' },
    },
    {
      name: 'sends a typed text instead of several choices',
      question: several,
      keys: [ENTER, 'Both', ENTER],
      message: { type: 'text', text: 'Both' },
    },
  ])('$name', async ({ question, keys, message }) => {
    expect((await answer(question, keys)).reply).toEqual({ type: 'message', message });
  });

  it.each([
    { name: 'a line', question: typed },
    { name: 'a choice', question: one },
    { name: 'several choices', question: several },
  ])('stops at Ctrl+C instead of $name', async ({ question }) => {
    expect((await answer(question, [CTRL_C])).reply).toEqual({ type: 'left' });
  });

  it('filters a long list by typed characters', async () => {
    const options = Array.from({ length: 40 }, (_, index) => option(`Option ${index}`));
    const { reply } = await answer({ ...one, options }, ['3', '7', ENTER]);
    expect(reply).toMatchObject({ message: { text: 'Option 37' } });
  });

  it('shows messages and notes', () => {
    const { screen, shown } = createScreen();
    screen.greet('Bot');
    screen.say('Hi **Ada**\nHow are you?');
    screen.note('opens https://a.b');
    screen.warn('Careful');
    screen.farewell('Bye');
    for (const words of ['Bot', 'Hi Ada', 'How are you?', 'opens https://a.b', 'Careful', 'Bye'])
      expect(shown()).toContain(words);
  });

  it('shows an earlier reply like a new one', async () => {
    const { screen, shown } = createScreen();
    screen.recall('Ada');
    expect(shown()).toContain('◇  Ada');
  });
});
