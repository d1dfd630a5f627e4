// Options and items of a picture choice input.
import { z } from 'zod';
import { DisplayCondition } from '../condition.ts';
import { ignorable, optional } from '../optional.ts';

export const PictureChoiceInputOptions = z
  .object({
    variableId: optional(z.string()),
    isMultipleChoice: optional(z.boolean()),
    isSearchable: optional(z.boolean()),
    buttonLabel: optional(z.string()),
    searchInputPlaceholder: optional(z.string()),
    dynamicItems: optional(
      z.object({
        isEnabled: optional(z.boolean()),
        pictureSrcsVariableId: optional(z.string()).meta({
          description: 'List of picture addresses; one item for each.',
        }),
        titlesVariableId: optional(z.string()),
        descriptionsVariableId: optional(z.string()),
      }),
    ),
  })
  .meta({ description: 'Options of a picture choice input.' });
export type PictureChoiceInputOptions = z.infer<typeof PictureChoiceInputOptions>;

export const PictureChoiceItem = z
  .object({
    id: z.string(),
    outgoingEdgeId: optional(z.string()),
    pictureSrc: optional(z.string()).meta({ description: 'Address of the picture.' }),
    title: optional(z.string()).meta({ description: 'Label, stored when there is no `value`.' }),
    description: optional(z.string()),
    value: optional(z.string()).meta({ description: 'Stored instead of the title.' }),
    displayCondition: optional(DisplayCondition),
    blockId: ignorable(z.string()).meta({ description: 'Legacy family only: the block that owns the item.' }),
  })
  .meta({ description: 'One picture.' });
export type PictureChoiceItem = z.infer<typeof PictureChoiceItem>;
