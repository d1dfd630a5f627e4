// Facts that people state about a result. One more is a line here: it is stored, listed and changed like the others.
import { z } from 'zod';
import { limits } from './limits.ts';

/** Facts about a result. Each is optional, and removed with null. */
const facts = {
  note: z.string().trim().min(1).max(limits.noteCharacters).describe('A note of the team about the result.'),
  assignee: z
    .string()
    .trim()
    .min(1)
    .max(limits.tokenNameCharacters)
    .describe('The person of the team who takes care of the visitor.'),
  tags: z
    .array(z.string().trim().min(1).max(limits.botLabelCharacters))
    .max(limits.resultTags)
    .overwrite((tags) => [...new Set(tags)])
    .describe('Words to sort results by, in place of the earlier ones.'),
};

/** How helpful a visitor found an answer. */
export const Rating = z.enum(['good', 'bad']);
export type Rating = z.infer<typeof Rating>;

/** A visitor's rating, with the turn that it is about. */
export const TurnRating = z.object({
  chatId: z.string().describe('The chat of the turn.'),
  turn: z.int().min(1),
  rating: Rating,
});
export type TurnRating = z.infer<typeof TurnRating>;

/** Body of `PUT /v1/sessions/{sessionId}/turns/{turn}/rating`. */
export const RateTurnRequest = z.object({ rating: Rating.nullable().describe('Null takes it back.') });
export type RateTurnRequest = z.infer<typeof RateTurnRequest>;

/** The facts that are stated about a result, by the team and by its visitor. */
export const ResultFacts = z
  .object({
    ...facts,
    ratings: z.array(TurnRating).describe("The visitor's ratings of answers, oldest first."),
  })
  .partial();
export type ResultFacts = z.infer<typeof ResultFacts>;

type Changes = { readonly [Fact in keyof typeof facts]: z.ZodNullable<(typeof facts)[Fact]> };

/** Body of `PATCH /v1/results/{resultId}`. */
export const ChangeResultRequest = z
  .strictObject(
    Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, value.nullable()])) as Changes,
  )
  .partial()
  .describe('Facts to change. An absent fact keeps its value, and null removes it.');
export type ChangeResultRequest = z.infer<typeof ChangeResultRequest>;
