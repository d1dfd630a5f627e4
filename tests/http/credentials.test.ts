// Which bot may use which credentials and sheets, end to end: a linked bot counts for itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  mkdirSync(join(folder.path, 'sheets/leads'), { recursive: true });
  writeFileSync(join(folder.path, 'sheets/leads/0.csv'), 'Name\nAda\n');
  writeFileSync(join(folder.path, 'sheets/leads/bots.json'), '["mine"]');
  const bot = (id: string, blocks: readonly (string | { readonly type: string })[]) => ({
    ...(expandFlow({
      publicId: id,
      variables: ['Answer', 'Row'],
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
    {
      type: 'Google Sheets',
      options: {
        action: 'Get data from sheet',
        spreadsheetId: 'leads',
        sheetId: '0',
        cellsToExtract: [{ column: 'Name', variableId: 'Row' }],
      },
    },
    'Answer: {{Answer}} Row: {{Row}}',
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

it('a bot that is named uses them, also when another one leads to it', async () => {
  const { models, start } = await open();
  for (const id of ['mine', 'through'])
    expect(lines((await start(id)) as never).join()).toContain('Row: Ada');
  expect(models.visits).toHaveLength(2);
});

it('a bot that is not named uses neither, also when it comes under the other one', async () => {
  const { models, start } = await open();
  for (const id of ['theirs', 'back']) {
    const reply = await start(id);
    expect(lines(reply as never)).toEqual(['Answer:  Row: ']);
    expect(JSON.stringify(reply)).not.toContain(SECRET);
  }
  expect(models.visits).toEqual([]);
});
