// A server of the package that has loaded its code and waits: at a word on its standard input it opens the data folder, listens, and prints its address.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type * as library from '@colloquy/server/library';

const [libraryUrl, dataFolder] = process.argv.slice(2);
if (libraryUrl === undefined || dataFolder === undefined)
  throw new Error('Usage: waiting-server.main.ts LIBRARY_URL DATA_FOLDER');
const { createColloquy, openStore, serveOverHttp } = (await import(libraryUrl)) as typeof library;

flushCompileCache();
// The test holds the other end: when that is gone, nobody will end this process.
process.stdin.on('end', () => process.exit());
await once(process.stdin, 'data');
const store = await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL });
const colloquy = await createColloquy({ store, environment: process.env });
const server = await serveOverHttp(colloquy);
process.stdout.write(`listening ${server.url}\n`);

process.once('SIGTERM', async () => {
  await server.close();
  await colloquy.close();
  process.exit(0);
});
