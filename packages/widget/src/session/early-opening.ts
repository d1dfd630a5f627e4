// Sends the first request of a page while everything else loads. It is one plain attempt; on failure the client loads,
// and retries under the same key.
import { createRequestKey } from '@colloquy/client';
import type { StartChatResponse } from '@colloquy/schema';
import { loadTalk } from '../loading/load-talk.ts';
import { untilLoaded } from '../loading/until-loaded.ts';
import { limits } from './limits.ts';
import type { LateOpeningRequest, Opening } from './opening.ts';
import { rememberedChat } from './remembered-chat.ts';

/**
 * Starts a chat, or reads the remembered one.
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
  // In a separate task, because the first use of the time zone is slow on some phones.
  await new Promise((resolve) => setTimeout(resolve));
  const early = { ...place, request: startRequest() };
  const key = createRequestKey();
  if (early.isPreview || !rememberedChat(early.memory))
    try {
      return { type: 'started', start: await startOnce(early, key) };
    } catch {
      // The client retries it.
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
  // An intermediary may have responded instead of the server.
  if (!answer.ok || !start?.sessionId) throw answer;
  return start;
}
