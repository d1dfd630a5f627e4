// Parameters that several operations have, as the reference tells them.
import { z } from 'zod';
import { limits } from '../limits.ts';

export const publicId = z
  .string()
  .meta({ param: { description: 'The public id of the bot.', example: 'quiz' } });

export const sessionId = z.string().meta({ param: { description: 'The id that starting the chat gave.' } });

export const resultId = z.string().meta({ param: { description: 'The id of the result.' } });

export const blockId = z.string().meta({ param: { description: 'The id of the block that waits.' } });

/** Headers of every operation that takes a turn. */
export const turnHeaders = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(limits.idempotencyKeyCharacters)
    .optional()
    .meta({
      param: {
        description:
          'Makes a retry safe: the same key with the same body is answered with the same bytes and nothing happens twice; with another body the answer is 422, while the first is still being answered 409.',
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
          'Who the visitor is: a JSON Web Token signed as the server is set up to verify. Its claims `sub`, `name`, `email` and those inside `custom` become variables that the visitor cannot set.',
      },
    }),
};

/**
 * A parameter of a request's address, which its route is sure to have.
 *
 * @example parameterOf(request, 'sessionId') // 'k3v9x2m7q4t8w1z5b6n0c2d4'
 */
export function parameterOf({ params }: { readonly params: unknown }, name: string): string {
  return (params as Readonly<Record<string, string>>)[name] ?? '';
}
