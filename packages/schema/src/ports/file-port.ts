// The port `file`: stores a file that a block created, and returns its URL.
import { z } from 'zod';
import { portContract } from './port-contract.ts';

export const filePort = portContract({
  port: 'file',
  subject: 'file',
  example: { url: 'https://example.com/a.png' },
  request: z.object({
    contentBase64: z.base64(),
    mediaType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  }),
  response: z.object({ url: z.string() }),
});
