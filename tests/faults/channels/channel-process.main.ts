// A server with a channel, to be killed at any moment. Its clock is set forward, so that what an earlier one held is free, and may be fast.
import { createColloquy, createHttpServer, openStore } from '@colloquy/server';

const [dataFolder = '', forward = '0', port = '0', speed = '1'] = process.argv.slice(2);
const startedAt = Date.now();
const clock = () => startedAt + Number(forward) + (Date.now() - startedAt) * Number(speed);

const colloquy = await createColloquy({
  store: await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL || undefined }),
  dataFolder,
  environment: process.env,
  clock,
});
const app = createHttpServer(colloquy);
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
