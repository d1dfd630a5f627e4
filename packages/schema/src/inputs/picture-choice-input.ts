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
          'x-reads': true,
          description: 'List variable with the URLs of the pictures. Each URL becomes one item.',
        }),
        titlesVariableId: optional(z.string()).meta({ 'x-reads': true }),
        descriptionsVariableId: optional(z.string()).meta({ 'x-reads': true }),
      }),
    ),
  })
  .meta({ description: 'Options of a picture choice input.' });
export type PictureChoiceInputOptions = z.infer<typeof PictureChoiceInputOptions>;

export const PictureChoiceItem = z
  .object({
    id: z.string(),
    outgoingEdgeId: optional(z.string()),
    pictureSrc: optional(z.string()).meta({ description: 'URL of the picture.' }),
    title: optional(z.string()).meta({ description: 'Label. Stored if `value` is not set.' }),
    description: optional(z.string()),
    value: optional(z.string()).meta({ description: 'Value to store instead of the title.' }),
    displayCondition: optional(DisplayCondition),
    blockId: ignorable(z.string()).meta({
      description: 'Id of the block that owns the item. Bots of version 3, 4 and 5 only.',
    }),
  })
  .meta({ description: 'One picture.' });
export type PictureChoiceItem = z.infer<typeof PictureChoiceItem>;
