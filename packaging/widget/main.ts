// Builds the widget alone: `npm run -w packages/widget build`.
import { join } from 'node:path';
import { buildWidget, sizesOf } from './build-widget.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'widget', 'dist');
process.stdout.write(`${sizesOf(await buildWidget(folder))}\n`);
