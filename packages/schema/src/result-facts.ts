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

/** The facts that are stated about a result. */
export const ResultFacts = z.object(facts).partial();
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
