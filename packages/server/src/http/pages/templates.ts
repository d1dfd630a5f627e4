// Templates of bots: files of the studio's build, read when a bot is made from one.
import type { ReadStudioFile } from './studio-files.ts';
import { createStudioFiles, studioFolder } from './studio-files.ts';

/** A bot to start from, in one language. */
export interface BotTemplate {
  readonly definition: Readonly<Record<string, unknown>>;
  /** Its tests, as a `.chat` file. */
  readonly conversations: string;
}

/** Finds a template. Without one of that name or language, `known` lists those that there are. */
export type ReadTemplate = (
  name: string,
  language: string | undefined,
) => Promise<
  | { readonly ok: true; readonly template: BotTemplate }
  | { readonly ok: false; readonly known: readonly string[]; readonly languages: readonly string[] }
>;

const DEFAULT_LANGUAGE = 'en';

/**
 * Creates the reader. A language may have a region: `de-AT` reads `de`.
 *
 * @example const found = await createTemplates(createStudioFiles(studioFolder))('booking', 'de'); // found.ok
 */
export function createTemplates(readStudioFile: ReadStudioFile): ReadTemplate {
  async function read(path: string): Promise<unknown> {
    const file = await readStudioFile(`templates/${path}.json`);
    return file && JSON.parse((await file.bytes(undefined)).toString());
  }
  return async (name, language = DEFAULT_LANGUAGE) => {
    const template = await read(`${name}.${language.split('-')[0]}`);
    if (template !== undefined) return { ok: true, template: template as BotTemplate };
    const listed = (await read(`index.${DEFAULT_LANGUAGE}`)) ?? [];
    return {
      ok: false,
      known: (listed as readonly { readonly id: string }[]).map(({ id }) => id),
      languages: LANGUAGES,
    };
  };
}

/** The templates of this project's build. */
export const readTemplate: ReadTemplate = createTemplates(createStudioFiles(studioFolder));

/** What the build makes; the packaging's list has the same. */
const LANGUAGES: readonly string[] = ['en', 'de', 'es'];
