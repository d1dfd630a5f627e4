// What a person sees of a chat on a platform, line by line. No React, so that tests cover it as tables.
import type { TriedTurn } from '@colloquy/schema';
import type { MessageParts } from '../../../pages/channels/platform-message.ts';
import { partsOf } from '../../../pages/channels/platform-message.ts';
import type { Span } from '../../../pages/channels/platform-text.ts';
import { spansOf } from '../../../pages/channels/platform-text.ts';

/** A message of the bot or of the person. */
export interface PlatformLine extends MessageParts {
  readonly id: string;
  readonly isPerson: boolean;
  readonly at: string;
  readonly spans: readonly Span[];
  /** Whether its buttons answer the open question. */
  readonly isOpen: boolean;
}

type ShownTurn = Pick<TriedTurn, 'turn' | 'at' | 'message' | 'shown' | 'channelMessages'>;

/**
 * The messages of a chat in order. Reports of the browser, such as the value of a script, are none.
 *
 * @example platformLines('telegram', turns).at(-1)?.text // 'Your name?'
 */
export function platformLines(kind: string, turns: readonly ShownTurn[]): readonly PlatformLine[] {
  return turns.flatMap(({ turn, at, message, channelMessages = [] }, index) => {
    const before = turns[index - 1];
    const isStreamed = before?.shown.some((line) => line.startsWith('act!> stream')) ?? false;
    const isReply = index === 0 || isQuestion(before);
    const said = message && (isReply || isStreamed) ? [personLine(`${turn}`, at, message)] : [];
    return [
      // A browser streams the text of a model and reports it. Platforms get it as a message of the bot.
      ...said.map((line) => ({ ...line, isPerson: !isStreamed })),
      ...channelMessages.map((sent, place): PlatformLine => {
        const parts = partsOf(kind, sent);
        return {
          ...parts,
          id: `${turn} ${place}`,
          at,
          isPerson: false,
          spans: spansOf(kind, { text: parts.text, message: sent }),
          isOpen: index === turns.length - 1,
        };
      }),
    ];
  });
}

/** Whether a turn ended at a question. */
function isQuestion(turn: Pick<TriedTurn, 'shown'> | undefined): boolean {
  return turn?.shown.some((line) => line.startsWith('ask>')) ?? false;
}

/**
 * Whether the open question wants a file, which only the web chat can send here.
 *
 * @example wantsFile({ shown: ['ask> file input'] }) // true
 */
export function wantsFile(turn: Pick<TriedTurn, 'shown'> | undefined): boolean {
  return turn?.shown.some((line) => line.startsWith('ask> file input')) ?? false;
}

/** What a person said. */
export function personLine(id: string, at: string, message: NonNullable<TriedTurn['message']>): PlatformLine {
  const text = message.type === 'text' ? message.text : message.type === 'audio' ? '🎤' : message.command;
  const files = message.type === 'text' ? (message.attachedFileUrls ?? []) : [];
  const shown = [text, ...files.map((url) => `📎 ${url.split('/').at(-1)}`)].filter(Boolean).join('\n');
  return {
    id,
    at,
    isPerson: true,
    text: shown,
    spans: [{ text: shown, marks: [] }],
    buttons: [],
    isOpen: false,
  };
}
