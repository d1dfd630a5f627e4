// One first start after the other, each in a folder of its own, until somebody kills this process. Usage: FOLDER
import { join } from 'node:path';
import { prepareFile } from '../../../packages/storage/src/sqlite/open-database.ts';

const [folder = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
for (let start = 0; ; start++) prepareFile(join(folder, String(start), 'colloquy.db'));
