// Logs for visitors: that something happened, without details from others.

import type { ChatReply, Host, State, Turn } from '@colloquy/engine';
import type { CallResult, Log } from '@colloquy/schema';
import { WHY_NO_CALLS } from './calls-off.ts';

/**
 * Removes from a reply the log details meant for the author: hosts, responses of services, ids of credentials,
 * errors. Each log keeps its status and gets a sentence. Previews keep all details, as do bots with
 * `settings.security.areLogDetailsShown`; the stored result is always complete.
 *
 * @example forVisitor(foldReply(host, turn, 'richText'), host, turn) // { …, logs: [{ status: 'error', description: 'Something…' }] }
 */
export function forVisitor<Reply extends Pick<ChatReply, 'logs'>>(
  reply: Reply,
  host: Host,
  { state }: Pick<Turn, 'state'>,
): Reply {
  if (!reply.logs || tellsDetails(host, state)) return reply;
  return { ...reply, logs: reply.logs.map((log) => toSentence(log, state)) };
}

/** Whether the client of a chat may read log details. The bot that was started decides for linked bots. */
export function tellsDetails(host: Host, { isPreview, callsOff, frames }: State): boolean {
  if (isPreview && !callsOff?.areLogsPlain) return true;
  return host.flow(frames[0]?.flow ?? '')?.bot.settings.security?.areLogDetailsShown === true;
}

/** The result of a call as its watcher may see it. */
export function resultForVisitor(result: CallResult, showsDetails: boolean): CallResult {
  return result.ok || showsDetails ? result : { ok: false, failure: { ...result.failure, message: '' } };
}

/** Sentences of our own: any word of the log itself may have come from elsewhere. */
const SENTENCES: Readonly<Record<string, string>> = {
  success: 'A step was carried out.',
  info: 'There is a note for the author of this bot.',
  error: 'A step did not work as the author of this bot meant it.',
};

/** A log without a known status is an error. */
function toSentence({ status = 'error' }: Log, { callsOff }: Pick<State, 'callsOff'>): Log {
  const known = Object.hasOwn(SENTENCES, status) ? status : 'error';
  const sentence = SENTENCES[known] ?? '';
  return {
    status: known,
    description: callsOff && known === 'error' ? `${sentence} ${WHY_NO_CALLS}` : sentence,
  };
}
