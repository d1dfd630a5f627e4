// Options of a text input.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { Visibility } from './visibility.ts';

export const inputModes = ['text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'] as const;

const Saving = z.object({
  isEnabled: optional(z.boolean()),
  saveVariableId: optional(z.string()).meta({
    description: 'Variable that receives the address or addresses.',
  }),
  visibility: ignorable(Visibility),
});

export const TextInputOptions = z
  .object({
    variableId: optional(z.string()),
    labels: optional(z.object({ placeholder: optional(z.string()), button: optional(z.string()) })),
    isLong: optional(z.boolean()).meta({ description: 'A box of several lines.' }),
    inputMode: ignorable(z.enum(inputModes)).meta({ description: 'Hint for the on-screen keyboard.' }),
    audioClip: optional(Saving).meta({ description: 'Whether a recording may be sent.' }),
    attachments: optional(Saving).meta({ description: 'Whether files may be attached.' }),
  })
  .meta({ description: 'Options of a text input.' });
export type TextInputOptions = z.infer<typeof TextInputOptions>;
