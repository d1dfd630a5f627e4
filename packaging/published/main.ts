// Builds the package `colloquy` into `dist/colloquy`: `npm run package`.
import { join } from 'node:path';
import { buildServer } from './build-server.ts';

const root = join(import.meta.dirname, '../..');
await buildServer({ root, target: join(root, 'dist/colloquy') });
