// Builds what is sent to browsers: `npm run build`, which `npm ci` ends with.
import { join } from 'node:path';
import { linkNode } from './link-node.ts';

const root = join(import.meta.dirname, '..');
linkNode(join(root, 'node_modules'));

// Installs without development tools (`npm ci --omit=dev`) have no bundler: they keep what is there, and build nothing.
const hasTools = await import('rolldown').then(
  () => true,
  () => false,
);
if (hasTools) {
  const { buildWidget, sizesOf } = await import('./widget/build-widget.ts');
  const { buildStudio, studioSizes } = await import('./studio/build-studio.ts');
  // `npm run package` compresses what it ships as far as possible; here the first start waits for it.
  const options = { compression: 'fast' } as const;
  process.stdout.write(`${sizesOf(await buildWidget(join(root, 'packages/widget/dist'), options))}\n`);
  process.stdout.write(`${studioSizes(await buildStudio(join(root, 'packages/studio/dist'), options))}\n`);
} else process.stdout.write('Nothing was built: the tools for it are not installed (--omit=dev).\n');
