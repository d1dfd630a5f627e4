// Options of a file input.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { Visibility } from './visibility.ts';

export const FileInputOptions = z
  .object({
    variableId: optional(z.string()),
    isRequired: optional(z.boolean()).meta({
      description: 'When false the visitor may skip; true when absent.',
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
    capture: ignorable(z.enum(['environment', 'user'])).meta({ description: 'Which camera a phone opens.' }),
    visibility: ignorable(Visibility),
    sizeLimit: optional(z.number()).meta({ description: 'Legacy family only: megabytes a file.' }),
  })
  .meta({ description: 'Options of a file input.' });
export type FileInputOptions = z.infer<typeof FileInputOptions>;
