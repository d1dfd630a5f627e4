// Builds the widget into `dist/`: `npm run -w packages/widget build`, and by itself after `npm ci`.
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'dist');

// Installs without development tools (`npm ci --omit=dev`) have no bundler; a server then says that it has no page.
const bundle = await import('./bundle.ts').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  return undefined;
});
if (!bundle) process.stdout.write('The widget was not built: its bundler is not installed (--omit=dev).\n');
else {
  const manifest = await bundle.bundleWidget(folder);
  const entries = Object.entries(manifest);
  const kilobytes = (files: typeof entries): string =>
    (files.reduce((sum, [, file]) => sum + file.gzipBytes, 0) / 1_000).toFixed(1);
  const first = entries.filter(([, file]) => file.isFirstPaint);
  process.stdout.write(
    `The widget: first paint ${kilobytes(first)} kB, all ${kilobytes(entries)} kB (gzip) in ${entries.length} files.\n`,
  );
}
