// The screen without a terminal: lines in, lines out.
import { createInterface } from 'node:readline';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Question } from './question.ts';
import type { Reply, Screen } from './screen.ts';
import { unescapedMarkdown } from './terminal-markdown.ts';
import { visitorMessage } from './visitor-message.ts';

/**
 * Creates a screen for pipes. It prints bubbles as they are and options as a list. Replies are read line by line and
 * echoed after an angle bracket, so that the output reads like a dialogue. The end of the input leaves the chat.
 */
export function createPlainScreen(io: CommandIo): Screen {
  const lines = createInterface({ input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const reader = lines[Symbol.asyncIterator]();
  const leave = (): void => lines.close();
  /** The next input line. After an interrupted question it is kept for the next one. */
  let coming: Promise<IteratorResult<string>> | undefined;
  io.stopSignal.addEventListener('abort', leave, { once: true });
  return {
    greet: () => undefined,
    say: (markdown) => print(io, unescapedMarkdown(markdown)),
    recall: (text) => print(io, `> ${text}`),
    note: (text) => print(io, `(${text})`),
    warn: (text) => complain(io, text),
    ask: async (question, interruption): Promise<Reply> => {
      for (const line of optionLines(question)) print(io, line);
      coming ??= reader.next();
      const next = await orInterrupted(coming, interruption);
      if (!next) return { type: 'interrupted' };
      coming = undefined;
      const { value, done } = next;
      if (done || io.stopSignal.aborted) return { type: 'left' };
      print(io, `> ${value}`);
      if (question.type === 'typed' && question.canSkip && value === '')
        return { type: 'message', message: undefined };
      return { type: 'message', message: visitorMessage(value) };
    },
    farewell: (text) => {
      if (text !== '') complain(io, text);
    },
    close: () => {
      io.stopSignal.removeEventListener('abort', leave);
      lines.close();
    },
  };
}

/** Undefined if the signal comes first. */
async function orInterrupted<T>(
  work: Promise<T>,
  interruption: AbortSignal | undefined,
): Promise<T | undefined> {
  if (!interruption) return work;
  if (interruption.aborted) return undefined;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const interrupt = () => resolve(undefined);
  interruption.addEventListener('abort', interrupt, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    interruption.removeEventListener('abort', interrupt);
  }
}

function optionLines(question: Question): string[] {
  if (question.type === 'typed') return [];
  return question.options.map(({ label, note }) => `  - ${label}${note ? ` (${note})` : ''}`);
}
