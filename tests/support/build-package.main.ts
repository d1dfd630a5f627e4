// Builds the package `colloquy` from the sources, as it is published, into a folder.
import { join } from 'node:path';
import { buildServer } from '../../packaging/server/build-server.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the package goes.');
await buildServer({ root: join(import.meta.dirname, '../..'), target: folder, skipsTypes: true });
