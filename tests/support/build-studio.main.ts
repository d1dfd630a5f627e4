// Builds the studio from its sources, as they are, into a folder.
import { buildStudio } from '../../packaging/studio/build-studio.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the studio goes.');
await buildStudio(folder);
