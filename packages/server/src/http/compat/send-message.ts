// Reads `sendMessage`: one request that starts a chat or continues it.
import type { Issue } from '@colloquy/schema';
import { optional, TextBubbleContentFormat, toIssues } from '@colloquy/schema';
import { z } from 'zod';
import { withEmptyObjects } from './their-requests.ts';

/**
 * The body of `sendMessage`. The message and the parameters of a start are validated by the operation that takes them.
 *
 * @example SendMessageRequest.parse({ startParams: { publicId: 'lead' } })
 */
export const SendMessageRequest = z.object({
  sessionId: optional(z.string()).meta({ description: 'The chat to continue.' }),
  message: z
    .unknown()
    .optional()
    .meta({ description: "The visitor's reply, as a text or a message object." }),
  textBubbleContentFormat: optional(TextBubbleContentFormat),
  startParams: z
    .preprocess(withEmptyObjects, optional(z.looseObject({})))
    .meta({ description: 'Starts a chat: `publicId` (or `typebot`) and the fields of a start.' }),
});

/** The action: continue a chat, start one, or try the first and then the second. */
export interface SentMessage {
  readonly continues?: { readonly sessionId: string; readonly body: unknown };
  readonly starts?: { readonly publicId: string; readonly body: unknown };
  readonly textBubbleContentFormat?: TextBubbleContentFormat | undefined;
}

/**
 * Reads the body. A session id takes precedence; `startParams` beside it start a new chat when that session is gone.
 * Clients of this operation do not know the `stream` action, so the server generates every text itself.
 *
 * @returns the issues when the body fits neither
 * @example
 * readSendMessage({ startParams: { publicId: 'lead' } }) // { starts: { publicId: 'lead', body: {} } }
 * readSendMessage({ sessionId: 's1', message: 'Hi' }) // { continues: { sessionId: 's1', body: { message: 'Hi' } } }
 */
export function readSendMessage(json: unknown): SentMessage | { readonly issues: readonly Issue[] } {
  const parsed = SendMessageRequest.safeParse(json === undefined ? {} : withEmptyObjects(json));
  if (!parsed.success) return { issues: toIssues(parsed.error) };
  const { sessionId, startParams, ...turn } = parsed.data;
  const { textBubbleContentFormat } = turn;
  const continues = {
    ...(textBubbleContentFormat === undefined ? {} : { textBubbleContentFormat }),
    ...(sessionId ? { continues: { sessionId, body: turn } } : {}),
  };
  if (!startParams) return sessionId ? continues : { issues: [MISSING] };
  const { typebot: name, publicId = name, isPreview, isStreamEnabled: _, ...start } = startParams;
  if (typeof publicId !== 'string' || publicId === '' || isPreview === true)
    return { issues: [NOT_PUBLISHED] };
  return { ...continues, starts: { publicId, body: { ...start, ...turn } } };
}

const MISSING: Issue = {
  path: ['startParams'],
  code: 'missing',
  message: 'Missing startParams: the request names neither a chat to continue nor a bot to start.',
  fix: 'Send sessionId to continue a chat, or startParams.publicId to start one.',
};

const NOT_PUBLISHED: Issue = {
  path: ['startParams', 'publicId'],
  code: 'not_published',
  message: 'sendMessage starts published bots only, by their public id.',
  fix: 'Send startParams.publicId. To preview a bot, use /api/v1/typebots/{botId}/preview/startChat.',
};
