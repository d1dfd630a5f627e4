// The port `upload`: checks whether files were uploaded in this chat, and returns their facts.
import { z } from 'zod';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

export const uploadPort = portContract({
  port: 'upload',
  subject: 'request',
  example: { files: [{ address: 'https://example.com/a.png', isUploaded: false }] },
  request: z.object({ addresses: z.array(z.string()).max(portLimits.checkedAddresses) }),
  response: z.object({
    /** One entry per URL, in order. Name, type and size are present only for files of this chat. */
    files: z.array(
      z.object({
        address: z.string(),
        isUploaded: z.boolean(),
        name: z.string().optional(),
        /** Detected from the content. */
        mediaType: z.string().optional(),
        /** Bytes. */
        size: z.number().optional(),
      }),
    ),
  }),
});
