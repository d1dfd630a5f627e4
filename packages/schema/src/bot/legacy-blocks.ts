// The blocks of bot versions 3, 4 and 5, where they differ from current ones. Used for documentation.
import { z } from 'zod';
import { comparisonOperators } from '../condition.ts';
import { optional } from '../optional.ts';

/** Every block type of the legacy family, by its literal in files. */
export const legacyBlockTypes = [
  'start',
  'text',
  'image',
  'video',
  'embed',
  'audio',
  'text input',
  'email input',
  'number input',
  'url input',
  'phone number input',
  'date input',
  'time input',
  'payment input',
  'rating input',
  'choice input',
  'file input',
  'picture choice input',
  'Code',
  'Redirect',
  'Set variable',
  'Typebot link',
  'Wait',
  'Jump',
  'Condition',
  'AB test',
  'Chatwoot',
  'Google Analytics',
  'OpenAI',
  'Email',
  'Pixel',
  'Google Sheets',
  'Webhook',
  'Zapier',
  'Make.com',
  'Pabbly',
] as const;
export type LegacyBlockType = (typeof legacyBlockTypes)[number];

const Comparison = z.object({
  id: z.string(),
  variableId: optional(z.string()),
  comparisonOperator: optional(z.enum(comparisonOperators)),
  value: optional(z.string()),
});

const item = { id: z.string(), blockId: optional(z.string()), outgoingEdgeId: optional(z.string()) };

const Branch = z.object({
  ...item,
  content: optional(
    z.object({
      logicalOperator: optional(z.enum(['OR', 'AND'])),
      comparisons: optional(z.array(Comparison)),
    }),
  ),
});

const webhookId = {
  webhookId: optional(z.string()).meta({
    description: 'In version 3: which of the `webhooks` beside the groups holds the request.',
  }),
};

/** Fields that legacy blocks require or have in addition to current ones. A field with the name of a current one replaces it. */
export const legacyBlockFields: Readonly<Partial<Record<LegacyBlockType, z.ZodRawShape>>> = {
  start: { label: z.string().meta({ description: 'Shown to authors.' }) },
  Condition: { items: z.array(Branch).meta({ description: 'Branches, tried in order.' }) },
  'AB test': {
    items: z
      .array(
        z.union([z.object({ ...item, path: z.literal('a') }), z.object({ ...item, path: z.literal('b') })]),
      )
      .length(2)
      .meta({ description: 'One for path `a`, one for path `b`.' }),
  },
  Webhook: webhookId,
  Zapier: webhookId,
  'Make.com': webhookId,
  Pabbly: webhookId,
};
