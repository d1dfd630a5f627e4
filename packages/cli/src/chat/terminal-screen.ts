// The screen in a terminal: bubbles in a column, choices by arrow keys.

import { styleText } from 'node:util';
import { autocomplete, intro, isCancel, log, multiselect, outro, select, text } from '@clack/prompts';
import type { CommandIo } from '../io.ts';
import type { PickedQuestion, Question } from './question.ts';
import type { Reply, Screen } from './screen.ts';
import { terminalMarkdown } from './terminal-markdown.ts';
import { visitorMessage } from './visitor-message.ts';

/** Longer lists are filtered by typing. */
const MOST_ARROWED_OPTIONS = 12;

/** The option that switches from picking to typing, for commands and free text. */
const TYPE_INSTEAD = 'type-instead';

/** Creates a screen for a terminal. Ctrl+C leaves the chat. */
export function createTerminalScreen({
  stdin: input,
  stdout: output,
  stopSignal: signal,
}: CommandIo): Screen {
  const stopped = { input, output, signal };
  const dim = (words: string): string => styleText('dim', words, { validateStream: false });
  const type = async (question: Question, common: Common): Promise<Reply> => {
    const prefilled = question.type === 'typed' ? question.prefilled : undefined;
    const answer = await text({
      ...common,
      message: dim(question.hint),
      ...(prefilled === undefined ? {} : { initialValue: prefilled }),
    });
    if (isCancel(answer)) return { type: 'left' };
    const line = answer ?? '';
    if (question.type === 'typed' && question.canSkip && line === '')
      return { type: 'message', message: undefined };
    return { type: 'message', message: visitorMessage(line) };
  };
  const askOne = async (question: Question, common: Common): Promise<Reply> => {
    if (question.type === 'typed') return type(question, common);
    const picked = await (question.isMultiple ? pickSeveral(question, common) : pickOne(question, common));
    return picked === TYPE_INSTEAD
      ? type({ ...question, hint: 'in your own words, or /command' }, common)
      : picked;
  };
  return {
    greet: (title) => intro(styleText('bold', title, { validateStream: false }), { output }),
    say: (markdown) =>
      log.message(terminalMarkdown(markdown), {
        output,
        symbol: styleText('cyan', '●', { validateStream: false }),
      }),
    // Looks like a reply that was just given.
    recall: (words) =>
      log.message(dim(words), { output, symbol: styleText('green', '◇', { validateStream: false }) }),
    note: (words) => log.message(dim(words), { output, spacing: 0 }),
    warn: (words) => log.warn(words, { output }),
    ask: async (question, interruption) => {
      const common = interruption ? { ...stopped, signal: AbortSignal.any([signal, interruption]) } : stopped;
      const reply = await askOne(question, common);
      return reply.type === 'left' && interruption?.aborted && !signal.aborted
        ? { type: 'interrupted' }
        : reply;
    },
    farewell: (words) => outro(dim(words), { output }),
    close: () => undefined,
  };
}

type Common = Pick<Parameters<typeof text>[0], 'input' | 'output' | 'signal'>;

async function pickOne(question: PickedQuestion, common: Common): Promise<Reply | typeof TYPE_INSTEAD> {
  const options = [
    ...question.options.map(({ label, note }, index) => ({
      value: String(index),
      label,
      ...(note ? { hint: note } : {}),
    })),
    { value: TYPE_INSTEAD, label: styleText('dim', 'Type something else…', { validateStream: false }) },
  ];
  const message = styleText('dim', question.hint, { validateStream: false });
  const picked =
    question.options.length > MOST_ARROWED_OPTIONS
      ? await autocomplete({ ...common, message, options, maxItems: MOST_ARROWED_OPTIONS })
      : await select({ ...common, message, options, showInstructions: false });
  if (isCancel(picked)) return { type: 'left' };
  const option = question.options[Number(picked)];
  if (!option) return TYPE_INSTEAD;
  return {
    type: 'message',
    message: { type: 'text', text: option.text, metadata: { replyId: option.replyId } },
  };
}

async function pickSeveral(question: PickedQuestion, common: Common): Promise<Reply | typeof TYPE_INSTEAD> {
  const options = question.options.map(({ label, note }, index) => ({
    value: index,
    label,
    ...(note ? { hint: note } : {}),
  }));
  const message = styleText(
    'dim',
    `${question.hint}: space picks, enter sends, nothing picked lets you type`,
    { validateStream: false },
  );
  const picked = await multiselect({ ...common, message, options, required: false });
  if (isCancel(picked)) return { type: 'left' };
  if (picked.length === 0) return TYPE_INSTEAD;
  const texts = picked.map((index) => question.options[index]?.text ?? '');
  return { type: 'message', message: { type: 'text', text: texts.join(', ') } };
}
