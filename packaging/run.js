// Runs a script of the project on the Node that the project installs: `node packaging/run.js FILE [ARGUMENT…]`. npm 10
// leaves no `node` in `node_modules/.bin`, so scripts of npm start on whichever Node npm runs on. Plain JavaScript for
// Node 20 and later.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runOnNode } from '../packages/cli/bin/run-on-node.js';

const [file, ...words] = process.argv.slice(2);
const program = resolve(file);
await runOnNode({ program, words, load: () => import(pathToFileURL(program).href) });
