// Results: the stored replies of a chat.
import { z } from 'zod';
import { Value } from './value.ts';

export const Answer = z
  .object({
    blockId: z.string(),
    content: z
      .string()
      .meta({ description: 'The reply as it was understood; several files joined by comma and blank.' }),
    attachedFileUrls: z.array(z.string()).optional(),
    createdAt: z.string().optional().meta({ description: 'ISO 8601.' }),
  })
  .meta({ description: 'One accepted reply. An input that was asked again has several.' });
export type Answer = z.infer<typeof Answer>;

export const ResultVariable = z.object({
  id: z.string(),
  name: z.string(),
  isSessionVariable: z.boolean().optional(),
  value: Value,
});
export type ResultVariable = z.infer<typeof ResultVariable>;

export const Result = z
  .object({
    id: z.string(),
    botId: z.string(),
    createdAt: z.string().meta({ description: 'ISO 8601.' }),
    variables: z
      .array(ResultVariable)
      .meta({ description: 'Those that hold a value and outlive the session.' }),
    answers: z.array(Answer),
    hasStarted: z.boolean().meta({ description: 'There is at least one answer.' }),
    isCompleted: z.boolean().meta({ description: 'The end was reached with at least one answer.' }),
    isArchived: z.boolean().optional(),
    lastChatSessionId: z.string().optional(),
  })
  .meta({ description: 'The answers and variables of one visitor of a published bot.' });
export type Result = z.infer<typeof Result>;
