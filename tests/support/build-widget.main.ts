// Builds the widget from its sources, as they are, into a folder.
import { buildWidget } from '../../packaging/widget/build-widget.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the widget goes.');
await buildWidget(folder);
