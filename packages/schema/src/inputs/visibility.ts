// Access to an uploaded file.
import { z } from 'zod';

/** `Auto` is public on the web and private in messaging channels. */
export const Visibility = z.enum(['Auto', 'Public', 'Private']);
export type Visibility = z.infer<typeof Visibility>;
