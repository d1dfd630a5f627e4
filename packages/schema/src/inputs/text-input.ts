// Options of a text input.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { Visibility } from './visibility.ts';

export const inputModes = ['text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'] as const;

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
    isLong: optional(z.boolean()).meta({ description: 'Whether the input has several lines.' }),
    inputMode: ignorable(z.enum(inputModes)).meta({ description: 'Hint for the on-screen keyboard.' }),
    audioClip: optional(Saving).meta({ description: 'Whether the visitor may send an audio recording.' }),
    attachments: optional(Saving).meta({ description: 'Whether the visitor may attach files.' }),
  })
  .meta({ description: 'Options of a text input.' });
export type TextInputOptions = z.infer<typeof TextInputOptions>;
