// The forms of the studio as its code has them: what each covers, and its example. They are JSX and import style sheets, so a bundler reads them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { collectStyles } from '../../../packaging/studio/collect-styles.ts';
import { threads } from '../../../packaging/studio/threads.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The part of a form that tests read. */
export interface FormModule {
  readonly type: string;
  readonly covers: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
  /** Whether an earlier block has the same form. */
  readonly isRepeated?: boolean;
}

type LoadedForm = Pick<FormModule, 'covers' | 'example'> & { readonly Form: unknown };
type Loaders = Readonly<Record<string, () => Promise<{ readonly form: LoadedForm }>>>;

const registry = join(import.meta.dirname, '../../../packages/studio/src/editor/block-forms/registry.ts');

/** @example const [{ type, covers }] = await readForms(); */
export async function readForms(): Promise<readonly FormModule[]> {
  const folder = temporaryFolder('forms');
  try {
    const build = await rolldown({
      input: { registry },
      platform: 'browser',
      plugins: [collectStyles().plugin, threads],
      logLevel: 'silent',
      transform: {
        jsx: { runtime: 'automatic' },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      },
    });
    await build.write({
      dir: folder.path,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    await build.close();
    const { blockForms } = (await import(pathToFileURL(join(folder.path, 'registry.mjs')).href)) as {
      readonly blockForms: Loaders;
    };
    const forms = await Promise.all(
      Object.entries(blockForms).map(async ([type, load]) => ({ type, form: (await load()).form })),
    );
    return forms.map(({ type, form: { covers, example, Form } }, index) => ({
      type,
      covers,
      example,
      isRepeated: forms.slice(0, index).some((one) => one.form.Form === Form),
    }));
  } finally {
    folder.remove();
  }
}
