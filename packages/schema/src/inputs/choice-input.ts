// Options and items of a choice input (buttons).
import { z } from 'zod';
import { DisplayCondition } from '../condition.ts';
import { ignorable, optional } from '../optional.ts';

export const ChoiceInputOptions = z
  .object({
    variableId: optional(z.string()),
    isMultipleChoice: optional(z.boolean()),
    buttonLabel: optional(z.string()).meta({ description: 'On the button that sends several choices.' }),
    dynamicVariableId: optional(z.string()).meta({
      description: 'List variable whose items replace the written ones.',
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
    outgoingEdgeId: optional(z.string()).meta({ description: 'Path of this button, for a single choice.' }),
    content: optional(z.string()).meta({ description: 'Label.' }),
    value: optional(z.string()).meta({ description: 'Stored instead of the label.' }),
    displayCondition: optional(DisplayCondition),
    blockId: ignorable(z.string()).meta({ description: 'Legacy family only: the block that owns the item.' }),
  })
  .meta({ description: 'One button.' });
export type ChoiceItem = z.infer<typeof ChoiceItem>;
