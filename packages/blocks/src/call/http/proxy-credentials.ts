// The credentials of a proxy that requests go through.
import { credentialType, webAddress } from '@colloquy/schema';
import { z } from 'zod';

export const proxyCredentials = credentialType({
  type: 'http proxy',
  label: 'HTTP proxy',
  fields: [
    { path: 'url', label: 'Address', kind: 'url', example: 'http://user:password@proxy.example.com:3128' },
  ],
  data: () => z.looseObject({ url: webAddress() }),
  // Only the port `http` uses them, at their own address.
  homes: [],
});
