// Options of a text input.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { Visibility } from './visibility.ts';

export const inputModes = ['text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'] as const;

/** The kinds of text that an input may ask for. */
export const textKinds = ['name', 'order number', 'address', 'sentence'] as const;

const Saving = z.object({
  isEnabled: optional(z.boolean()),
  saveVariableId: optional(z.string()).meta({
    description: 'Variable to store the URL or URLs in.',
  }),
  visibility: ignorable(Visibility),
});

export const TextInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ placeholder: optional(z.string()), button: optional(z.string()) })),
    kind: ignorable(z.enum(textKinds)).meta({
      description:
        'What is asked for. A name and an order number are taken out of the words around them, and a question of the visitor is no answer. Default: any text is taken as is. An extension of this server.',
    }),
    isLong: optional(z.boolean()).meta({ description: 'Whether the input has several lines.' }),
    inputMode: ignorable(z.enum(inputModes)).meta({ description: 'Hint for the on-screen keyboard.' }),
    audioClip: optional(Saving).meta({ description: 'Whether the visitor may send an audio recording.' }),
    attachments: optional(Saving).meta({ description: 'Whether the visitor may attach files.' }),
  })
  .meta({ description: 'Options of a text input.' });
export type TextInputOptions = z.infer<typeof TextInputOptions>;
