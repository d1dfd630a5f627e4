// The pages of a draft's history: the last one says so, also where the history does not begin with the first revision.
import { ListDraftChangesResponse } from '@colloquy/schema';
import { memoryStore } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { createColloquy } from '../../../colloquy.ts';
import { createHttpServer } from '../../http-server.ts';

const TOKEN = 'correct-horse-battery-staple';
const NOW = 1_763_700_000_000;

it('the list of draft changes has no page after the last stored change', async () => {
  const store = memoryStore();
  const write = (revision: number) => ({
    botId: 'bot',
    revision,
    definition: '{}',
    patch: '[]',
    operations: 1,
    keepsState: true,
    changedAt: NOW + revision,
    changedBy: 'ada',
  });
  await store.drafts.create({ id: 'bot', name: 'Bot', labels: [] }, write(1));
  for (let revision = 2; revision <= 8; revision++) await store.drafts.write(write(revision));
  const colloquy = await createColloquy({
    store,
    environment: { COLLOQUY_OPERATOR_TOKEN: TOKEN },
    clock: () => NOW,
  });
  const app = createHttpServer(colloquy);
  const page = async (query: string) => {
    const { body } = await app.inject({
      url: `/v1/bots/bot/draft/changes?${query}`,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const { changes, before } = ListDraftChangesResponse.parse(JSON.parse(body));
    return { revisions: changes.map(({ revision }) => revision), before };
  };
  expect(await page('limit=8')).toEqual({ revisions: [8, 7, 6, 5, 4, 3, 2, 1], before: undefined });
  expect(await page('limit=7')).toEqual({ revisions: [8, 7, 6, 5, 4, 3, 2], before: 2 });
  await store.remove({ kind: 'drafts', botIds: ['bot'], before: NOW + 6, characters: 1_000 });
  expect(await page('limit=5')).toEqual({ revisions: [8, 7, 6, 5], before: undefined });
  expect(await page('limit=4')).toEqual({ revisions: [8, 7, 6, 5], before: undefined });
  expect(await page('limit=2')).toEqual({ revisions: [8, 7], before: 7 });
  expect(await page('limit=2&before=7')).toEqual({ revisions: [6, 5], before: undefined });
  await app.close();
  await colloquy.close();
});
