// Builds the React component alone, before it is packed: `npm pack -w packages/react`.
import { join } from 'node:path';
import { buildReact } from './build-react.ts';

await buildReact({ root: join(import.meta.dirname, '..', '..') });
