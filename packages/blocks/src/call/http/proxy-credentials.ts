// The credentials of a proxy for requests.
import { credentialType, webAddress } from '@colloquy/schema';
import { z } from 'zod';

export const proxyCredentials = credentialType({
  type: 'http proxy',
  label: 'HTTP proxy',
  fields: [
    { path: 'url', label: 'Address', kind: 'url', example: 'http://user:password@proxy.example.com:3128' },
  ],
  data: () => z.looseObject({ url: webAddress() }),
  // Used only by the port `http`, at the address in them.
  homes: [],
});
