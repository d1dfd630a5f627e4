// The parts of the theme that depend on variables.
import { z } from 'zod';

export const DynamicTheme = z
  .object({
    hostAvatarUrl: z.string().optional(),
    guestAvatarUrl: z.string().optional(),
    backgroundUrl: z.string().optional(),
  })
  .meta({ description: 'New URLs of avatars and background, for bots that read them from variables.' });
export type DynamicTheme = z.infer<typeof DynamicTheme>;
