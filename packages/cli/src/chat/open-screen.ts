// Opens the right screen: with arrow keys in a terminal, line by line elsewhere.

import { wordsOf } from '@colloquy/verify';
import type { CommandIo } from '../io.ts';
import { createPlainScreen } from './plain-screen.ts';
import type { Question } from './question.ts';
import type { Screen } from './screen.ts';
import { createTerminalScreen } from './terminal-screen.ts';

/** A terminal without columns (some tools create one) cannot show a menu. */
export function openScreen(io: CommandIo): Screen {
  const isTerminal = io.stdin.isTTY === true && io.stdout.isTTY === true && io.stdout.columns !== 0;
  return forWordsOfOthers(isTerminal ? createTerminalScreen(io) : createPlainScreen(io));
}

/** Removes control sequences from texts of bots, servers and visitors, so that they cannot control the terminal. */
function forWordsOfOthers(screen: Screen): Screen {
  return {
    greet: (title) => screen.greet(wordsOf(title)),
    say: (markdown) => screen.say(wordsOf(markdown)),
    recall: (text) => screen.recall(wordsOf(text)),
    note: (text) => screen.note(wordsOf(text)),
    warn: (text) => screen.warn(wordsOf(text)),
    ask: (question, interruption) => screen.ask(questionInWords(question), interruption),
    farewell: (text) => screen.farewell(wordsOf(text)),
    close: screen.close,
  };
}

function questionInWords(question: Question): Question {
  const hint = wordsOf(question.hint);
  if (question.type === 'typed')
    return { ...question, hint, prefilled: question.prefilled && wordsOf(question.prefilled) };
  const options = question.options.map(({ label, note, ...sent }) => ({
    ...sent,
    label: wordsOf(label),
    note: note && wordsOf(note),
  }));
  return { ...question, hint, options };
}
