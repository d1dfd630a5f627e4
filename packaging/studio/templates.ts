// The templates that the studio offers, as files beside its page.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'examples', 'templates');

/** A line of `templates.json`. */
interface Template {
  readonly name: string;
  readonly summary: string;
  /** From its folder. */
  readonly file: string;
  /** What its owner has to bring before it works. */
  readonly needs?: string;
}

/** `templates/index.json` lists them in the order of the project's list; `templates/ID.json` is the definition. */
export async function builtTemplates(): Promise<
  readonly { readonly path: string; readonly content: string }[]
> {
  const listed = JSON.parse(await readFile(join(folder, 'templates.json'), 'utf8')) as readonly Template[];
  const index = listed.map(({ file, ...words }) => ({ id: idOf(file), ...words }));
  const definitions = listed.map(async ({ file }) => ({
    path: `templates/${idOf(file)}.json`,
    content: JSON.stringify(JSON.parse(await readFile(join(folder, file), 'utf8'))),
  }));
  return [
    { path: 'templates/index.json', content: JSON.stringify(index) },
    ...(await Promise.all(definitions)),
  ];
}

function idOf(file: string): string {
  return basename(file, '.flow.json');
}
