// Options of a number input.
import { z } from 'zod';
import { numberOrVariable } from '../number-or-variable.ts';
import { ignorable, optional } from '../optional.ts';

export const numberStyles = ['decimal', 'currency', 'percent', 'unit'] as const;

/** The units that `Intl.NumberFormat` supports. */
export const numberUnits = [
  'acre', 'bit', 'byte', 'celsius', 'centimeter', 'day', 'degree', 'fahrenheit', 'fluid-ounce', 'foot', 'gallon',
  'gigabit', 'gigabyte', 'gram', 'hectare', 'hour', 'inch', 'kilobit', 'kilobyte', 'kilogram', 'kilometer', 'liter',
  'megabit', 'megabyte', 'meter', 'microsecond', 'mile', 'mile-scandinavian', 'milliliter', 'millimeter',
  'millisecond', 'minute', 'month', 'nanosecond', 'ounce', 'percent', 'petabyte', 'pound', 'second', 'stone',
  'terabit', 'terabyte', 'week', 'yard', 'year',
] as const; // biome-ignore format: one row a letter group reads better than one a line

export const NumberInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ placeholder: optional(z.string()), button: optional(z.string()) })),
    min: numberOrVariable.meta({ description: 'Smallest number accepted.' }),
    max: numberOrVariable.meta({ description: 'Largest number accepted.' }),
    step: numberOrVariable,
    locale: ignorable(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)).meta({
      description: 'Locale for the display of the number, such as `en` or `en-US`.',
    }),
    style: ignorable(z.enum(numberStyles)),
    currency: ignorable(z.string()).meta({ description: 'ISO currency code, for the style `currency`.' }),
    unit: ignorable(z.enum(numberUnits)).meta({ description: 'Unit, for the style `unit`.' }),
  })
  .meta({ description: 'Options of a number input.' });
export type NumberInputOptions = z.infer<typeof NumberInputOptions>;
