// Changing a reply: asks its question again, and removes later entries.
import type { ContinueChatResponse, Input } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';
import type { Refusal, ReplyEntry } from './conversation-state.ts';
import type { MachineState, Step } from './machine-contract.ts';
import { amend, become, only, withView } from './machine-steps.ts';

/**
 * Requests the question of a reply again, if the chat is waiting for the visitor.
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

/** The state after receiving the question: without the reply and later entries, and with its text back in the field. */
export function withoutReply(
  state: MachineState,
  entry: ReplyEntry,
  { input }: ContinueChatResponse,
): MachineState {
  const { entries } = state.view;
  const refused = wordsToChange(entry, state.answers[entry.key], input);
  return withView(state, { entries: entries.slice(0, entries.indexOf(entry)), refused });
}

/** The typed text. Choices and files start empty. */
function wordsToChange(
  { text, files }: ReplyEntry,
  answer: Answer | undefined,
  asked: Input | undefined,
): Refusal | undefined {
  const { message, label } = answer ?? { message: undefined, label: undefined };
  // In a chat read from the server, only the entry is known.
  const isTyped = answer ? message?.type === 'text' && label === undefined : !(asked && 'items' in asked);
  const words = message?.type === 'text' ? message.text : text;
  return isTyped && files.length === 0 ? { text: words, reason: '', readings: [] } : undefined;
}
