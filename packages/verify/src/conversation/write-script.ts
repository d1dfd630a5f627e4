// Formats a recorded chat as a conversation of a `.chat` file.
import type { CallResult, ContinueChatResponse, Message } from '@colloquy/schema';
import { callLine } from './call-line.ts';
import { turnLines } from './turn-lines.ts';

export { turnLines };

/** A recorded chat. */
export interface TalkedChat {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly timeZone: string;
  readonly locale: string;
  readonly seed: string;
  readonly isPreview: boolean;
  readonly isStreamEnabled: boolean;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly turns: readonly TalkedTurn[];
}

/** A turn of it. The first turn is the start. */
export interface TalkedTurn {
  readonly message: Message | undefined;
  readonly reply: ContinueChatResponse;
  readonly results: readonly { readonly port: string; readonly result: CallResult }[];
}

/**
 * Formats a chat, with the recorded output as the expectations. The script does not name the bot: the caller passes it.
 *
 * @example writeScript(chat) // '# A lead\ngiven at 2026-11-21T10:00:00.000Z\n…\nbot> Hello\nend>\n'
 */
export function writeScript(chat: TalkedChat): string {
  const { startedAt, timeZone, locale, seed, isPreview, isStreamEnabled, variables, turns } = chat;
  return [
    `# ${onOneLine(chat.name)}`,
    `given at ${new Date(startedAt).toISOString()}`,
    `given zone ${timeZone}`,
    `given locale ${locale}`,
    `given seed ${seed}`,
    ...(isPreview ? ['given preview'] : []),
    ...(isStreamEnabled ? ['given stream'] : []),
    ...Object.entries(variables).map(([name, value]) => `given variable ${name} = ${valueText(value)}`),
    ...turns.flatMap((turn, index) => turnText(turn, index === 0)),
    '',
  ].join('\n');
}

function turnText({ message, reply, results }: TalkedTurn, isFirst: boolean): string[] {
  const action = isFirst ? startLine(message) : [messageLine(message)];
  const calls = results.map(({ port, result }) => callLine(port, result));
  return [...action, ...calls, ...turnLines(reply)];
}

/** A message sent with the start becomes a `given` line. */
function startLine(message: Message | undefined): string[] {
  return message?.type === 'text' ? [`given message ${onOneLine(message.text)}`, 'start'] : ['start'];
}

function messageLine(message: Message | undefined): string {
  if (message === undefined) return 'you (nothing)>';
  if (message.type === 'audio') return `you (audio)> ${message.url}`;
  if (message.type === 'command') return `you (command)> ${onOneLine(message.command)}`;
  const { text, metadata, attachedFileUrls = [] } = message;
  const words = text.replaceAll('\n', '\n   > ');
  if (attachedFileUrls.length > 0) return `you (files ${attachedFileUrls.join(',')})> ${words}`;
  return metadata?.replyId === undefined ? `you> ${words}` : `you (click ${metadata.replyId})> ${words}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? onOneLine(value) : JSON.stringify(value);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
