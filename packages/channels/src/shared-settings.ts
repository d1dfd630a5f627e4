// Settings that every platform has.
import { z } from 'zod';
import { limits } from './limits.ts';

/** A part of the settings schema of each platform. */
export const sharedSettings = {
  otherBots: z.array(z.string().min(1).max(limits.nameCharacters)).max(limits.otherBots).optional().meta({
    title: 'Other bots',
    description:
      'Ids of other bots that talk through this account. A first message that meets the start condition of one starts it.',
  }),
};
