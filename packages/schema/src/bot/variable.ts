// A variable declared by a bot.
import { z } from 'zod';
import { optional } from '../optional.ts';

export const Variable = z
  .looseObject({
    id: z.string(),
    name: z.string().meta({ description: 'What templates call it: {{name}}.' }),
    isSessionVariable: optional(z.boolean()).meta({ description: 'True: it is not stored with the result.' }),
    isMarkdown: optional(z.boolean()).meta({
      description:
        'True: text bubbles read its value as Markdown. Replies and prefilled values stay plain text; pictures in it become links.',
    }),
    value: z
      .union([z.string(), z.array(z.string().nullable()), z.null()])
      .optional()
      .meta({ description: 'What it holds when a chat starts.' }),
  })
  .meta({ description: 'A variable of the bot.' });
export type Variable = z.infer<typeof Variable>;
