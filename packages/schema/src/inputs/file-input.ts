// Options of a file input.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { Visibility } from './visibility.ts';

export const FileInputOptions = z
  .object({
    variableId: optional(z.string()),
    isRequired: optional(z.boolean()).meta({
      description: 'Whether a file is required; false lets the visitor skip the input. Defaults to true.',
    }),
    isMultipleAllowed: optional(z.boolean()),
    labels: optional(
      z.object({
        placeholder: optional(z.string()),
        button: optional(z.string()),
        clear: optional(z.string()),
        skip: optional(z.string()),
        success: optional(z.object({ single: optional(z.string()), multiple: optional(z.string()) })),
      }),
    ),
    allowedFileTypes: optional(
      z.object({
        isEnabled: optional(z.boolean()),
        types: optional(z.array(z.string())).meta({
          description: 'Extensions with or without a dot, MIME types, or wildcards such as `image/*`.',
        }),
      }),
    ),
    capture: ignorable(z.enum(['environment', 'user'])).meta({ description: 'Camera that a phone opens.' }),
    visibility: ignorable(Visibility),
    sizeLimit: optional(z.number()).meta({
      description: 'Maximum size of a file in megabytes. Bots of version 3, 4 and 5 only.',
    }),
  })
  .meta({ description: 'Options of a file input.' });
export type FileInputOptions = z.infer<typeof FileInputOptions>;
