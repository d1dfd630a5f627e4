// Options of a rating input.
import { z } from 'zod';
import { numberOrVariable } from '../number-or-variable.ts';
import { ignorable, optional } from '../optional.ts';

export const RatingInputOptions = z
  .object({
    variableId: optional(z.string()),
    buttonType: ignorable(z.enum(['Icons', 'Numbers'])),
    length: optional(z.number()).meta({ description: 'Highest value. Defaults to 10.' }),
    startsAt: numberOrVariable.meta({ description: 'Lowest value. Icons always start at 1.' }),
    labels: optional(
      z.object({ left: optional(z.string()), right: optional(z.string()), button: optional(z.string()) }),
    ),
    customIcon: optional(z.object({ isEnabled: optional(z.boolean()), svg: optional(z.string()) })),
    isOneClickSubmitEnabled: optional(z.boolean()),
  })
  .meta({ description: 'Options of a rating input.' });
export type RatingInputOptions = z.infer<typeof RatingInputOptions>;
