// Where the keys of services go: each block of a service and the server name the same place.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homeOf } from '../../packages/integrations/src/credentials/credential-homes.ts';
import { isCredentialType } from '../../packages/integrations/src/credentials/credential-types.ts';

const BLOCKS = 'packages/blocks/src/call';

/** The type of credentials that a block puts into requests, and the places that its requests name. */
const services = readdirSync(BLOCKS)
  .map((name) => join(BLOCKS, name, 'block.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const credentials = /credentials: \{\s*type: '([\w-]+)'[\s\S]*?places: \[(\S)/.exec(source);
    const addresses = [...source.matchAll(/(?:url|default): '(https:\/\/[^'/]+)/g)].map(
      ([, address]) => address,
    );
    return credentials && credentials[2] !== ']' ? [{ type: credentials[1] ?? '', addresses }] : [];
  });

it.each(services)('$type goes to $addresses', ({ type, addresses }) => {
  expect(isCredentialType(type)).toBe(true);
  expect(addresses.length).toBeGreaterThan(0);
  if (isCredentialType(type)) expect([...new Set(addresses)]).toEqual([homeOf(type, {})]);
});

it('covers every service whose key goes into requests', () => {
  expect(services.map(({ type }) => type).sort()).toEqual([
    'blink',
    'chat-node',
    'dify-ai',
    'elevenlabs',
    'nocodb',
    'posthog',
    'segment',
  ]);
});
