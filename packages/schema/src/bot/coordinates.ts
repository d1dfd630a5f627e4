// A position in the drawing of a flow.
import { z } from 'zod';

export const Coordinates = z.looseObject({ x: z.number(), y: z.number() });
export type Coordinates = z.infer<typeof Coordinates>;
