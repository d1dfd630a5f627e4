// Options and items of a cards input (a carousel).
import { z } from 'zod';
import { DisplayCondition } from '../condition.ts';
import { optional } from '../optional.ts';

export const cardFields = ['Image URL', 'Title', 'Description', 'Button', 'Internal Value'] as const;

export const CardsInputOptions = z
  .object({
    variableId: optional(z.string()),
    saveResponseMapping: optional(
      z.array(
        z.object({
          id: optional(z.string()),
          field: optional(z.enum(cardFields)),
          variableId: optional(z.string()),
        }),
      ),
    ).meta({ description: 'Fields of the chosen card to store, and the variables to store them in.' }),
  })
  .meta({ description: 'Options of a cards input.' });
export type CardsInputOptions = z.infer<typeof CardsInputOptions>;

export const CardPath = z
  .object({
    id: z.string(),
    text: optional(z.string()).meta({ description: 'Label of the button.' }),
    outgoingEdgeId: optional(z.string()),
  })
  .meta({ description: 'One button of a card.' });
export type CardPath = z.infer<typeof CardPath>;

export const CardItem = z
  .object({
    id: z.string().meta({
      description:
        'Id of the card. Copied cards keep the id, so it may not be unique. The ids of the buttons are unique.',
    }),
    outgoingEdgeId: optional(z.string()),
    imageUrl: optional(z.string()),
    title: optional(z.string()),
    description: optional(z.string()),
    paths: optional(z.array(CardPath)),
    options: optional(
      z.object({ displayCondition: optional(DisplayCondition), internalValue: optional(z.string()) }),
    ),
  })
  .meta({ description: 'One card.' });
export type CardItem = z.infer<typeof CardItem>;
