// The transcript of a chat as a text, for a file.
import type { ChatClient } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import type { TranscriptTurn } from '@colloquy/schema';
import type { Entry } from '../session/conversation-state.ts';
import { entriesOf } from '../session/transcript-entries.ts';
import type { Words } from '../words/words.ts';
import { limits } from './limits.ts';

/** Names of both sides, and the language of times. */
export interface TranscriptNames {
  readonly words: Pick<Words, 'you' | 'person' | 'bot'>;
  /** Name of the bot, if it has one. */
  readonly host: string | undefined;
  readonly locale: string;
}

/**
 * Reads the whole chat from the server and returns one paragraph per message. Media are their addresses.
 *
 * @throws ChatError when the chat cannot be read
 * @example await readTranscript(client, 's1', { words, host: 'Solar advisor', locale: 'en' })
 */
export async function readTranscript(
  client: ChatClient,
  sessionId: string,
  names: TranscriptNames,
): Promise<string> {
  let turns: readonly TranscriptTurn[] = [];
  let before: number | undefined;
  for (let page = 0; page < limits.transcriptPages; page++) {
    const chatPage = await readChat(client, sessionId, { before, textBubbleContentFormat: 'markdown' });
    turns = [...chatPage.turns, ...turns];
    before = chatPage.before;
    if (!chatPage.hasMore) break;
  }
  return transcriptOf(entriesOf(turns), names);
}

/** @example transcriptOf(entries, names) // 'You, 29 Nov 2026, 10:00\nA quote, please\n' */
function transcriptOf(entries: readonly Entry[], { words, host, locale }: TranscriptNames): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const speaker = (entry: Entry): string => {
    if (entry.kind === 'reply') return words.you;
    if (entry.kind === 'bubble' && entry.person !== undefined) return entry.person || words.person;
    return host || words.bot;
  };
  return entries
    .map((entry) => ({ entry, said: saidIn(entry) }))
    .filter(({ said }) => said)
    .map(({ entry, said }) => `${speaker(entry)}, ${time.format(entry.at)}\n${said}\n`)
    .join('\n');
}

function saidIn(entry: Entry): string {
  if (entry.kind === 'stream') return entry.text;
  if (entry.kind === 'reply')
    return [entry.text, ...entry.files.map(({ url }) => url)].filter(Boolean).join('\n');
  const content = entry.bubble.content as { readonly markdown?: string; readonly url?: string } | undefined;
  return content?.markdown ?? content?.url ?? '';
}
