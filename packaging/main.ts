// Builds what is published or sent to browsers: `npm run build`, which `npm ci` ends with.
import { join } from 'node:path';
import { buildClient } from './client/build-client.ts';

const root = join(import.meta.dirname, '..');
await buildClient({ folder: join(root, 'packages/client'), root });
// The chat that visitors see.
await import('../packages/widget/build/main.ts');
