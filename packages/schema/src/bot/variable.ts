// A variable declared by a bot.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const Variable = z
  .looseObject({
    id: z.string(),
    name: z.string().meta({ description: 'The name, as used in templates: {{name}}.' }),
    isSessionVariable: optional(z.boolean()).meta({
      description: 'True: the variable is not stored with the result.',
    }),
    isMarkdown: optional(z.boolean()).meta({
      description:
        'True: text bubbles parse the value as Markdown. Replies and prefilled values stay plain text; pictures in the value become links.',
    }),
    value: z
      .union([z.string(), z.array(z.string().nullable()), z.null()])
      .optional()
      .meta({ description: 'The initial value in a new chat.' }),
  })
  .meta({ description: 'A variable of the bot.' });
export type Variable = z.infer<typeof Variable>;
