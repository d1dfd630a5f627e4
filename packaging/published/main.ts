// Builds every package that is published, each into a folder of `dist/`: `npm run package`.
import { join } from 'node:path';
import { buildPackages } from './build-packages.ts';

const root = join(import.meta.dirname, '../..');
await buildPackages({ root, target: join(root, 'dist') });
