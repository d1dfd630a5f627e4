// The pieces of programs in docs/managing.md, docs/resuming.md, docs/streaming.md and docs/replay.md: each is run as it stands, with the rest of a program around it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import { createManageClient, ManageError } from '@colloquy/client/manage';
import { followParts } from '@colloquy/client/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import quizFlow from '../../examples/quiz/quiz.flow.json' with { type: 'json' };
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { examplesOf } from './markdown-examples.ts';

let server: StartedServer;
let base = '';
beforeAll(async () => {
  server = await startServer({
    bots: [
      { ...quizFlow, publicId: 'lead' },
      { ...quizFlow, id: 'hello-bot', name: 'Hello', publicId: 'hello' },
    ],
  });
  base = await server.listen();
});
afterAll(() => server.close());

it('docs/resuming.md reads the turns of a chat', async () => {
  const client = createClient({ baseUrl: base });
  const { sessionId } = await client.startChat('lead');
  await client.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
  const { turns, input, earlier } = await run('resuming.md', { readChat, client, sessionId }, [
    'turns',
    'input',
    'earlier',
  ]);
  expect(turns).toHaveLength(2);
  expect(input).toMatchObject({ type: expect.any(String) });
  expect(earlier).toBeUndefined();
});

it('docs/streaming.md shows the parts of a reply as they arrive', async () => {
  const client = createClient({ baseUrl: base });
  const parts: unknown[] = [];
  const show = (part: unknown) => parts.push(part);
  const { reply } = await run('streaming.md', { followParts, client, show }, ['reply']);
  expect(reply).toMatchObject({ sessionId: expect.any(String), messages: expect.any(Array) });
  expect(parts.length).toBeGreaterThan(0);
});

it('docs/managing.md manages bots from a program', async () => {
  const open = (options: Parameters<typeof createManageClient>[0]) =>
    createManageClient({ ...options, url: base, token: OPERATOR_TOKEN });
  const { bots, changed, refusal } = await run('managing.md', { createManageClient: open, ManageError }, [
    'bots',
    'changed',
    'refusal',
  ]);
  expect(bots).toMatchObject([{ id: 'hello-bot' }]);
  expect(changed).toMatchObject({ draft: { revision: 1 }, isMerged: false });
  expect(refusal).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
});

it('docs/replay.md replays a chat', async () => {
  const client = createClient({ baseUrl: base });
  const { sessionId } = await client.startChat('lead');
  await client.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
  await client.continueChat(sessionId, { message: { type: 'text', text: 'go' } });
  const { replay } = await run('replay.md', { colloquy: server.colloquy, sessionId }, ['replay']);
  expect(replay).toMatchObject({ turns: [{ isSame: true }, { isSame: true }, { turn: 3, isSame: true }] });
  expect((replay as { readonly firstDifference?: unknown }).firstDifference).toBeUndefined();
});

/**
 * Runs the example in JavaScript of a document.
 *
 * @param given what it uses, and what it imports
 * @param made the names of what it makes
 */
async function run(
  page: string,
  given: Readonly<Record<string, unknown>>,
  made: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');
  const [example, ...others] = examplesOf(text).filter(({ language }) => language === 'js');
  expect(others).toEqual([]);
  const source = (example?.text ?? '').replace(
    /^import \{ (.+) \} from '@colloquy\/client\/\w+';$/m,
    (_, names: string) => {
      for (const name of names.split(', ')) expect(given).toHaveProperty(name);
      return '';
    },
  );
  const AsyncFunction = (async () => undefined).constructor as new (
    ...words: string[]
  ) => (...values: unknown[]) => Promise<Readonly<Record<string, unknown>>>;
  return new AsyncFunction(...Object.keys(given), `${source}\nreturn { ${made.join(', ')} };`)(
    ...Object.values(given),
  );
}
