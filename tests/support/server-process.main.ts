// The program of a server process in tests: waits for a word, opens the data folder, listens, and says where.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { noEvaluator } from '@colloquy/engine';
import { createColloquy, createHttpServer, openStore } from '@colloquy/server';

const [dataFolder] = process.argv.slice(2);
if (dataFolder === undefined) throw new Error('Say which data folder to use.');

flushCompileCache();
// Whoever started it holds the other end: when that is gone, nobody will end this process.
process.stdin.on('end', () => process.exit());
await once(process.stdin, 'data');
// Without a sandbox for scripts, which takes a sixth of the start: tests start hundreds of these, and their bots only count.
const colloquy = await createColloquy({
  store: await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL }),
  evaluator: noEvaluator,
  environment: process.env,
});
const app = createHttpServer(colloquy);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening ${address}\n`);

process.once('SIGTERM', async () => {
  await app.close();
  await colloquy.close();
  process.exit(0);
});
