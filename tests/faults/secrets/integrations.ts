// All integrations as users of secrets: their credentials come from the registry of blocks, their blocks and what services answer from the
// conversations beside them. So a new integration is tested with its first conversation.
import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlockType } from '@colloquy/engine';
import { readScriptFile } from '@colloquy/verify';
import { exampleData } from '../../../packages/integrations/src/credentials/testing/example-data.ts';
import type { Canary } from './canary.ts';
import { makeCanary } from './canary.ts';
import type { SecretUser } from './secret-users.ts';

type Block = Readonly<Record<string, unknown>> & { readonly type: string; readonly options?: object };
interface Definition {
  readonly groups: readonly { readonly blocks: readonly Block[] }[];
  readonly variables: readonly { readonly id: string; readonly name: string; readonly value?: unknown }[];
}

/** What a variable holds that the conversation does not fill. */
const SOME_TEXT = 'Ada';

/**
 * Finds all blocks that send a secret to a service, or sign with one.
 *
 * @throws when a conversation does not have its block
 * @example await integrationUsers() // [{ id: 'my-segment', type: 'segment', … }]
 */
export async function integrationUsers(): Promise<readonly SecretUser[]> {
  const files = globSync('packages/blocks/src/*/*/block.ts').toSorted();
  const users = await Promise.all(files.map(userOf));
  return users.filter((user) => user !== undefined);
}

async function userOf(file: string): Promise<SecretUser | undefined> {
  const exported = Object.values((await import(pathToFileURL(resolve(file)).href)) as object);
  const block = (exported as BlockType[]).find(({ type, shape }) => type && shape);
  const { credentials } = block ?? {};
  const [script] = globSync(join(dirname(file), '*.chat'));
  if (!block || !credentials || script === undefined) return undefined;
  const [first] = (await readScriptFile(script)).conversations;
  if (!first) throw new Error(`${script} has no conversation.`);
  const call = first.conversation.steps.flatMap(({ calls }) => calls)[0];
  const isSigning = call?.port === 'token';
  // Mail servers and proxies are no services: they are at whatever address is stored with the secret.
  if (credentials.homes.length === 0 && !isSigning) return undefined;
  const { groups, variables } = first.definitions.definition as Definition;
  const written = groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === block.type);
  if (!written)
    throw new Error(`${script} has no block of the type "${block.type}" in its first conversation.`);
  const id = `my-${block.type.replaceAll(/\W+/g, '-')}`;
  const canaries: Canary[] = [];
  const data = exampleData(credentials, (path) => {
    const canary = makeCanary(`${block.type} ${path}`, 'key-');
    canaries.push(canary);
    return canary.value;
  });
  return {
    id,
    type: credentials.type,
    canaries,
    data: () => data,
    hosts: credentials.homes.map((home) => new URL(home).host),
    isLocal: isSigning,
    answer: call?.port === 'http' && call.result.ok ? call.result.response.data : undefined,
    block: { ...written, options: { ...written.options, credentialsId: id } },
    variables: variables.map((variable) => ({ value: SOME_TEXT, ...variable })),
  };
}
