// The port `upload`: tells whether files were uploaded in this chat, and what they are.
import { z } from 'zod';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

export const uploadPort = portContract({
  port: 'upload',
  subject: 'request',
  request: z.object({ addresses: z.array(z.string()).max(portLimits.checkedAddresses) }),
  response: z.object({
    /** One entry for each address, in their order. Name, type and size are told of files of this chat alone. */
    files: z.array(
      z.object({
        address: z.string(),
        isUploaded: z.boolean(),
        name: z.string().optional(),
        /** By the content. */
        mediaType: z.string().optional(),
        /** Bytes. */
        size: z.number().optional(),
      }),
    ),
  }),
});
