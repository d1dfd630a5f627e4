// Parameters shared by several operations, as the reference shows them.

import { runtimeLimits } from '@colloquy/runtime';
import type { Issue } from '@colloquy/schema';
import { nearestWord, problem, toIssues, toQueryIssues } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../limits.ts';
import type { ReceivedBody } from './received-body.ts';
import { RefusedRequest } from './refused-request.ts';

export const publicId = z
  .string()
  .meta({ param: { description: 'The public id of the bot.', example: 'quiz' } });

export const botId = z.string().meta({ param: { description: 'The id of the bot.', example: 'quiz-bot' } });

/** A number in a path. Any other text is 0, which numbers nothing. */
const numberInPath = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .pipe(z.int().min(1))
  .catch(0);

export const versionNumber = numberInPath.meta({
  param: { description: 'The number of the version.', example: '3' },
});

export const turnNumber = numberInPath.meta({
  param: { description: 'The number of the turn.', example: '4' },
});

export const draftRevision = numberInPath.meta({
  param: { description: 'The revision of the draft.', example: '12' },
});

export const credentialId = z
  .string()
  .meta({ param: { description: 'The id of the credentials, as used in blocks.', example: 'my-model' } });

export const documentId = z.string().meta({ param: { description: 'The id of the document.' } });
export const channelId = z.string().meta({ param: { description: 'The id of the channel.' } });

export const webhookId = z.string().meta({ param: { description: 'The id of the webhook.' } });

export const sessionId = z
  .string()
  .meta({ param: { description: 'The `sessionId` returned when the chat was started.' } });

/** The id of a chat in examples. */
export const exampleChatId = 'chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c';

/** Names a chat for operators, in a path where visitors name their session. */
export const operatedSessionId = z.string().meta({
  param: {
    description: 'The `chatId`, or the `sessionId` if you have it.',
    example: exampleChatId,
  },
});

export const resultId = z.string().meta({ param: { description: 'The id of the result.' } });

export const invitationId = z.string().meta({ param: { description: 'The id of the invitation.' } });

export const tokenId = z.string().meta({ param: { description: 'The id of the token.' } });

export const blockId = z.string().meta({ param: { description: 'The id of the waiting block.' } });

/** Headers of every operation that takes a turn. */
export const turnHeaders = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(runtimeLimits.idempotencyKeyCharacters)
    .optional()
    .meta({
      param: {
        description:
          'Makes retries safe. A repeated request with the same key and body returns the same response and changes nothing. The same key with another body is a 422. While the first request is still being processed, the response is a 409.',
      },
    }),
};

/** Headers of an operation that starts a chat. */
export const startHeaders = {
  ...turnHeaders,
  'X-Colloquy-Identity': z
    .string()
    .optional()
    .meta({
      param: {
        description:
          'The identity of the visitor: a JSON Web Token with a signature that the server is configured to verify. Its claims `sub`, `name`, `email` and those inside `custom` become variables that the visitor cannot set.',
      },
    }),
};

/**
 * Reads the query string of a request. A name that there is not is refused: a misspelled filter must not mean all there is.
 *
 * @throws RefusedRequest when it does not fit, with the path of each issue below `query`
 * @example readQuery(request, ListVersionsQuery) // { limit: 100 }
 */
export function readQuery<Schema extends z.ZodType>(
  { query }: { readonly query: unknown },
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(query);
  const unknown = unknownFields(schema, query, ['query']);
  if (parsed.success && unknown.length === 0) return parsed.data;
  throw refusedFor([...(parsed.success ? [] : toQueryIssues(parsed.error, query)), ...unknown]);
}

/**
 * Reads the body of an operator's request. A missing or empty one is `{}`. An unknown field is refused: a misspelled
 * `share` must not mean everybody.
 *
 * @throws RefusedRequest when it does not fit, with the path of each issue
 * @example readRequest(request, ChangeBotRequest) // { isClosed: true }
 */
export function readRequest<Schema extends z.ZodType>(
  { body }: { readonly body: unknown },
  schema: Schema,
): z.output<Schema> {
  const { json: sent } = (body as Pick<ReceivedBody, 'json'> | undefined) ?? { json: {} };
  const parsed = schema.safeParse(sent);
  const unknown = unknownFields(schema, sent, []);
  if (parsed.success && unknown.length === 0) return parsed.data;
  throw refusedFor([...(parsed.success ? [] : toIssues(parsed.error)), ...unknown]);
}

/** Fields beyond the schema's. Strict schemas report them without this. */
function unknownFields(schema: z.ZodType, value: unknown, prefix: Issue['path']): Issue[] {
  const isRead = schema instanceof z.ZodObject && !(schema.def.catchall instanceof z.ZodNever);
  if (!isRead || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const known = Object.keys(schema.shape);
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .slice(0, limits.unknownFields)
    .map((name) => {
      const meant = nearestWord(name, known);
      return {
        path: [...prefix, name],
        message: 'There is no such field here.',
        code: 'unrecognized_keys',
        fix: meant === undefined ? `There are: ${known.join(', ')}.` : `Did you mean "${meant}"?`,
      };
    });
}

function refusedFor(issues: Issue[]): RefusedRequest {
  return new RefusedRequest(problem('BAD_REQUEST', { issues }));
}

/**
 * A parameter of a request's address, which its route is sure to have.
 *
 * @example parameterOf(request, 'sessionId') // 'k3v9x2m7q4t8w1z5b6n0c2d4'
 */
export function parameterOf({ params }: { readonly params: unknown }, name: string): string {
  return (params as Readonly<Record<string, string>>)[name] ?? '';
}
