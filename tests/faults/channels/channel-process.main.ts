// A server with a channel, to be killed at any moment. Its clock is set forward, so that what an earlier one held is free.
import { createColloquy, createHttpServer, openStore } from '@colloquy/server';

const [dataFolder = '', forward = '0', port = '0'] = process.argv.slice(2);
const forwardMs = Number(forward);

const colloquy = await createColloquy({
  store: await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL || undefined }),
  dataFolder,
  environment: process.env,
  clock: () => Date.now() + forwardMs,
});
const app = createHttpServer(colloquy);
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
