// A reply that the visitor changes: its question is asked again, and what came after it goes.
import type { ContinueChatResponse, Input } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';
import type { Refusal, ReplyEntry } from './conversation-state.ts';
import type { MachineState, Step } from './machine-contract.ts';
import { amend, become, only, withView } from './machine-steps.ts';

/**
 * Asks the server for the question of a reply again. Only while the visitor is next.
 *
 * @example askAgain(state, entry, createRequestKey())[0].activity // 'sending'
 */
export function askAgain(state: MachineState, entry: ReplyEntry, key: string): Step {
  const { chat, options, view } = state;
  const { questionTurn } = entry;
  const isOpen = state.activity === 'idle' && view.phase === 'talking' && !view.isPaused;
  if (!chat || !isOpen || questionTurn === undefined) return only(state);
  const { locale, timeZone } = options;
  const outgoing = { key, sessionId: chat.sessionId, questionTurn, locale, timeZone };
  const sending = amend(become(state, 'sending'), entry.key, { state: 'sending' });
  return [
    withView(sending, { input: undefined, refused: undefined }),
    [
      {
        do: 'send',
        outgoing: { ...outgoing, message: undefined, inputId: undefined },
        asked: view.input,
        entryKey: entry.key,
      },
    ],
  ];
}

/** The state once the question has come: without the reply and all that came after it, and with its words back in the field. */
export function withoutReply(
  state: MachineState,
  entry: ReplyEntry,
  { input }: ContinueChatResponse,
): MachineState {
  const { entries } = state.view;
  const refused = wordsToChange(entry, state.answers[entry.key], input);
  return withView(state, { entries: entries.slice(0, entries.indexOf(entry)), refused });
}

/** The words that were typed. Choices and files are made again. */
function wordsToChange(
  { text, files }: ReplyEntry,
  answer: Answer | undefined,
  asked: Input | undefined,
): Refusal | undefined {
  const { message, label } = answer ?? { message: undefined, label: undefined };
  // Of a chat that was read back the entry alone is known.
  const isTyped = answer ? message?.type === 'text' && label === undefined : !(asked && 'items' in asked);
  const words = message?.type === 'text' ? message.text : text;
  return isTyped && files.length === 0 ? { text: words, reason: '', readings: [] } : undefined;
}
