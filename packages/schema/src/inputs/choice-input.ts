// Options and items of a choice input (buttons).
import { z } from 'zod';
import { DisplayCondition } from '../condition.ts';
import { ignorable, optional } from '../optional.ts';

export const ChoiceInputOptions = z
  .object({
    variableId: optional(z.string()),
    isMultipleChoice: optional(z.boolean()),
    buttonLabel: optional(z.string()).meta({
      description: 'Label of the button that sends several choices.',
    }),
    dynamicVariableId: optional(z.string()).meta({
      'x-reads': true,
      description: 'List variable whose values replace the items of the block.',
    }),
    isSearchable: optional(z.boolean()),
    searchInputPlaceholder: optional(z.string()),
    areInitialSearchButtonsVisible: optional(z.boolean()),
  })
  .meta({ description: 'Options of a choice input.' });
export type ChoiceInputOptions = z.infer<typeof ChoiceInputOptions>;

export const ChoiceItem = z
  .object({
    id: z.string(),
    outgoingEdgeId: optional(z.string()).meta({
      description: 'Edge that this button follows, for a single choice.',
    }),
    content: optional(z.string()).meta({ description: 'Label.' }),
    value: optional(z.string()).meta({ description: 'Value to store instead of the label.' }),
    displayCondition: optional(DisplayCondition),
    blockId: ignorable(z.string()).meta({
      description: 'Id of the block that owns the item. Bots of version 3, 4 and 5 only.',
    }),
  })
  .meta({ description: 'One button.' });
export type ChoiceItem = z.infer<typeof ChoiceItem>;
