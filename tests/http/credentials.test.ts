// Which bot may use which credentials, end to end: a linked bot counts for itself.
import { expandFlow } from '@colloquy/blocks/testing';
import { afterEach, expect, it } from 'vitest';
import { openCredentialVault } from '../../packages/integrations/src/credentials/open-credential-vault.ts';
import { closeModels, modelServer } from '../model/model-world.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { lines } from './checked-answer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await closeModels();
});

const SECRET = 'sk-canary-9f8e7d6c';

async function open() {
  const models = await modelServer();
  const folder = temporaryFolder('allowed-bots');
  closing.push(folder.remove);
  const vault = await openCredentialVault({ dataFolder: folder.path });
  const data = { apiKey: SECRET, baseUrl: models.baseUrl };
  await vault.set({ id: 'ai', type: 'openai', data, bots: ['mine'] });
  const bot = (id: string, blocks: readonly (string | { readonly type: string })[]) => ({
    ...(expandFlow({
      publicId: id,
      variables: ['Answer'],
      groups: [{ title: 'Start', blocks }] as never,
    }) as object),
    id,
    name: id,
  });
  const asking = [
    {
      type: 'openai',
      options: {
        action: 'Create chat completion',
        credentialsId: 'ai',
        model: 'test-model',
        messages: [{ role: 'user', content: 'Hi' }],
        responseMapping: [{ variableId: 'Answer' }],
      },
    },
    'Answer: {{Answer}}',
  ];
  const linkTo = (typebotId: string) => [{ type: 'Typebot link', options: { typebotId } }];
  const server = await startServer({
    bots: [
      bot('mine', asking),
      bot('theirs', asking),
      bot('through', linkTo('mine')),
      bot('back', linkTo('theirs')),
    ],
    dataFolder: folder.path,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  closing.push(server.close);
  const start = async (id: string) => (await server.ask(`/v1/bots/${id}/startChat`, { body: {} })).json;
  return { models, start };
}

it('a bot in the list of the credentials uses them, also when another bot links to it', async () => {
  const { models, start } = await open();
  for (const id of ['mine', 'through'])
    expect(lines((await start(id)) as never).join()).toContain('Answer: You said: Hi');
  expect(models.visits).toHaveLength(2);
});

it('a bot outside the list does not use them, also when a listed bot links to it', async () => {
  const { models, start } = await open();
  for (const id of ['theirs', 'back']) {
    const reply = await start(id);
    expect(lines(reply as never)).toEqual(['Answer: ']);
    expect(JSON.stringify(reply)).not.toContain(SECRET);
  }
  expect(models.visits).toEqual([]);
});
