// Every conversation of the project, on the backends: the same talk must come of the engine alone, of HTTP, and of each store.
// With UPDATE=1 the expectations are first rewritten to what the engine shows.
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { backendMakers } from '../../packages/cli/src/backends/backends.ts';
import { explainRun } from '../../packages/verify/src/conversation/explain-run.ts';
import { runConversation } from '../../packages/verify/src/conversation/run-conversation.ts';
import { readScriptFile } from '../../packages/verify/src/conversation/script-file.ts';
import { updateScriptFile } from '../../packages/verify/src/conversation/update-script-file.ts';
import { createPostgresBackend } from './postgres-backend.ts';

const root = join(import.meta.dirname, '../..');
const paths = ['packages/**/*.chat', 'examples/**/*.chat']
  .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }))
  .sort()
  .map((path) => join(root, path));
const makers = [...Object.values(backendMakers), createPostgresBackend];
const backends = await Promise.all(makers.map((makeBackend) => makeBackend()));
const [engine] = backends;

if (process.env.UPDATE === '1' && engine) for (const path of paths) await updateScriptFile(path, engine);
const files = await Promise.all(paths.map(readScriptFile));

it('every example has conversations', () => {
  const examples = globSync('examples/*/*.flow.json', { cwd: root }).map((path) => path.split('/')[1]);
  const inExamples = files
    .map(({ path }) => relative(root, path).split('/'))
    .filter(([folder]) => folder === 'examples');
  expect(examples.length).toBeGreaterThanOrEqual(4);
  expect(inExamples.map(([, name]) => name)).toEqual(expect.arrayContaining(examples));
});

/** The stores keep the conversations of all blocks in the long run alone; whole bots, which keep most, in every one. */
function backendsFor(file: string): typeof backends {
  const keepsAll = inject('isLong') || file.startsWith('examples');
  return keepsAll ? backends : backends.filter(({ name }) => name === 'engine' || name === 'HTTP on memory');
}

describe.each(files)('$path', ({ path, problems, conversations }) => {
  const file = relative(root, path);
  it('has no problems', () => expect(problems).toEqual([]));
  for (const { conversation, definitions } of conversations)
    for (const backend of backendsFor(file))
      it.concurrent(`${conversation.name || 'conversation'} (line ${conversation.line}, ${backend.name})`, async () => {
        const run = await runConversation(conversation, { backend, definitions });
        if (!run.isPassed) expect.fail(explainRun(run, { file, conversation }));
      });
});
