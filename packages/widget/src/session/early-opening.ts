// The first request of a page, sent while everything else still loads. It is one plain attempt; what goes wrong is left to the client, which is
// loaded for that, and tries again under the same key.
import { createRequestKey } from '@colloquy/client';
import type { StartChatResponse } from '@colloquy/schema';
import { loadTalk } from '../chat/load-talk.ts';
import { untilLoaded } from '../chat/until-loaded.ts';
import { limits } from '../element/limits.ts';
import type { LateOpeningRequest, Opening } from './opening.ts';
import { rememberedChat } from './remembered-chat.ts';

/**
 * Starts a chat, or reads the remembered one back.
 *
 * @throws ChatError when neither succeeds
 * @example const opening = await openEarly({ apiHost: 'https://chat.example', bot: 'lead', isPreview: false, memory, startRequest: () => ({}) });
 */
export async function openEarly({
  startRequest,
  ...place
}: Omit<LateOpeningRequest, 'key' | 'request'> & {
  readonly startRequest: () => LateOpeningRequest['request'];
}): Promise<Opening> {
  // A task of its own: the first question for the time zone takes a slow phone a while.
  await new Promise((resolve) => setTimeout(resolve));
  const early = { ...place, request: startRequest() };
  const key = createRequestKey();
  if (early.isPreview || !rememberedChat(early.memory))
    try {
      return { type: 'started', start: await startOnce(early, key) };
    } catch {
      // Once more, as the client does it.
    }
  const { openLate } = await untilLoaded(loadTalk);
  return openLate({ ...early, key });
}

async function startOnce(
  { apiHost, bot, isPreview, request }: Omit<LateOpeningRequest, 'key'>,
  key: string,
): Promise<StartChatResponse> {
  const answer = await fetch(
    `${apiHost}/v1/bots/${encodeURIComponent(bot)}/${isPreview ? 'preview/' : ''}startChat`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(limits.firstAttemptMs),
    },
  );
  const start = (await answer.json()) as StartChatResponse | undefined;
  // Something in between may answer for the server.
  if (!answer.ok || !start?.sessionId) throw answer;
  return start;
}
