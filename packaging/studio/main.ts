// Builds the studio alone: `npm run -w packages/studio build`.
import { join } from 'node:path';
import { buildStudio, studioSizes } from './build-studio.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'studio', 'dist');
process.stdout.write(`${studioSizes(await buildStudio(folder))}\n`);
