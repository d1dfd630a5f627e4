// The definition that recorded chats are replayed on, and the refusals of a replay.

import { noSuchDraft } from '@colloquy/management/drafts';
import { problem } from '@colloquy/schema';
import type { Colloquy } from '../colloquy.ts';
import { orRefuse, RefusedRequest } from './refused-request.ts';

/**
 * The definition of the request, or else the draft of the bot.
 *
 * @throws RefusedRequest when there is no such bot
 * @example const definition = await replayedDefinition(colloquy, 'lead-bot', body.bot);
 */
export async function replayedDefinition(
  { drafts }: Pick<Colloquy, 'drafts'>,
  botId: string,
  given: Readonly<Record<string, unknown>> | undefined,
): Promise<unknown> {
  if (given) return given;
  return JSON.parse(orRefuse(await drafts.read(botId), noSuchDraft()).definition);
}

/**
 * The response of a replay.
 *
 * @throws RefusedRequest when it was refused
 */
export function replayOrRefuse<Response extends object>(
  replayed: Response | 'unpublished' | 'cannot run',
): Response {
  if (replayed === 'unpublished')
    throw new RefusedRequest(
      problem('NOT_FOUND', { message: 'The bot is not published, so it has no chats to replay.' }),
    );
  if (replayed === 'cannot run')
    throw new RefusedRequest(
      problem('BAD_REQUEST', { message: 'The definition is not a bot that can run. Check it first.' }),
    );
  return replayed;
}
