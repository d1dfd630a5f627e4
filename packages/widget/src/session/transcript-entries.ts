// Converts a chat read from the server into entries.
import type { Bubble, Message, ReadChatResponse, TranscriptTurn } from '@colloquy/schema';
import type { ConversationState, Entry } from './conversation-state.ts';
import { shownFiles } from './shown-files.ts';

/** Actions whose reply is the streamed text, already shown as the bot's. */
const STREAMS: readonly string[] = ['stream', 'streamAiChatCompletion'];

/**
 * The entries of some turns, oldest first. Leaves out the client's own replies to actions, which the visitor did not
 * write.
 *
 * @param isOpen whether the chat waits for an embed at the end, which is then active as on arrival
 * @example toldEntries([{ turn: 1, createdAt: '…', messages: [hello] }]) // [{ kind: 'bubble', key: '1.0', … }]
 */
export function entriesOf(turns: readonly TranscriptTurn[], isOpen = false): Entry[] {
  return turns.flatMap((readTurn) => {
    if (readTurn.isAbandoned) return [];
    const at = Date.parse(readTurn.createdAt);
    const isAwaited = isOpen && readTurn === turns.at(-1) && awaitsEmbed(readTurn.messages.at(-1));
    const bubbles: Entry[] = bubblesOf(readTurn, { isOld: !isAwaited });
    const reply = replyOf(readTurn);
    return (reply ? [reply, ...bubbles] : bubbles).map((entry) => ({ ...entry, at }));
  });
}

/** The view of a chat read from the server; `entries` are the visible ones. */
export function stateOf(chat: ReadChatResponse, entries: readonly Entry[]): Partial<ConversationState> {
  // An unsent reply stays until the visitor sends it again.
  const unsent = entries.filter((entry) => entry.kind === 'reply' && entry.state === 'refused');
  return {
    phase: chat.isEnded ? 'ended' : 'talking',
    entries: [...entriesOf(chat.turns, !chat.input && !chat.isEnded), ...unsent],
    hasEarlier: chat.hasMore,
    input: undefined,
    refused: undefined,
    isPaused: chat.isPaused === true,
    isTyping: false,
  };
}

/** Whether the chat waits for a message from this bubble. */
export function awaitsEmbed(bubble: Bubble | undefined): boolean {
  const content = bubble?.content as EmbedContent | undefined;
  return !!(content?.waitForEvent?.isEnabled || content?.waitForEventFunction);
}

/** Content of either kind of embed. */
interface EmbedContent {
  readonly waitForEvent?: { readonly isEnabled?: boolean };
  readonly waitForEventFunction?: object;
}

/** The bubbles of a turn, with the name of the person if one wrote them. */
export function bubblesOf(
  { turn, messages, operator }: Pick<TranscriptTurn, 'turn' | 'messages' | 'operator'>,
  { isOld }: { readonly isOld: boolean },
): BubbleEntry[] {
  const entries = messages.map(
    (bubble, index): BubbleEntry => ({
      kind: 'bubble',
      key: `${turn}.${index}`,
      bubble,
      isOld,
      avatarUrl: undefined,
      // A bot that continues may repeat its question.
      ...(operator && bubble.id === 'operator'
        ? { person: operator.name ?? '', avatarUrl: operator.avatarUrl }
        : {}),
    }),
  );
  return entries.filter(({ bubble }) => isShown(bubble));
}

/** A text of one variable without a value is empty: its bubble would be, too. */
export function isShown({ content }: Bubble): boolean {
  return (content as { readonly richText?: readonly unknown[] }).richText?.length !== 0;
}

type BubbleEntry = Extract<Entry, { kind: 'bubble' }>;

function replyOf({
  turn,
  message,
  repliesTo,
  lastMessageNewFormat,
  isChangeable,
  rating,
}: TranscriptTurn): Entry | undefined {
  if (!message || message.type === 'command') return undefined;
  const common = { key: `${turn}.reply`, isOld: true, avatarUrl: undefined };
  if (repliesTo !== undefined)
    return STREAMS.includes(repliesTo) && message.type === 'text'
      ? { ...common, kind: 'stream', text: message.text, isWhole: true, turn, rating }
      : undefined;
  return {
    ...common,
    kind: 'reply',
    text: lastMessageNewFormat ?? wordsOf(message),
    files: shownFiles(message),
    state: 'sent',
    ...(isChangeable ? { questionTurn: turn - 1 } : {}),
  };
}

/** The text of a message; nothing if it only repeats the addresses of its files. */
function wordsOf(message: Message): string {
  if (message.type !== 'text') return '';
  const urls = message.attachedFileUrls ?? [];
  return urls.length > 0 && urls.some((url) => message.text.includes(url)) ? '' : message.text;
}
