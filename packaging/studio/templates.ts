// The templates that the studio, the API and `colloquy new` offer, as files beside the studio's page.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScriptFile } from '../../packages/verify/src/conversation/script-file.ts';
import { readScriptFile } from '../../packages/verify/src/conversation/script-file.ts';

const folder = join(import.meta.dirname, '..', '..', 'examples', 'templates');

/** Languages of every template. The flows themselves are in the first one. */
export const TEMPLATE_LANGUAGES = ['en', 'de', 'es'] as const;
type Language = (typeof TEMPLATE_LANGUAGES)[number];

type Words = Readonly<Record<Language, string>>;

/** A line of `templates.json`. */
export interface ListedTemplate {
  readonly id: string;
  readonly name: Words;
  readonly summary: Words;
  /** What its owner has to bring before it works. */
  readonly needs?: Words;
}

/** A part of the picture of a chat. */
type Line = { readonly bot: string } | { readonly you: string } | { readonly choices: readonly string[] };

/** `templates/index.LANGUAGE.json` lists the templates; `templates/ID.LANGUAGE.json` has the bot and its conversations. */
export async function builtTemplates(): Promise<
  readonly { readonly path: string; readonly content: string }[]
> {
  const listed = await listedTemplates();
  const scripts = await Promise.all(
    listed.map(({ id }) => readScriptFile(join(folder, id, `${id}.chat`)).then(readWhole)),
  );
  return TEMPLATE_LANGUAGES.flatMap((language) => {
    const own = listed.map((template, index) => ({ template, ...talkIn(scripts[index], language) }));
    const index = own.map(({ template: { id, name, summary, needs }, definition, text }) => ({
      id,
      name: name[language],
      summary: summary[language],
      ...(needs && { needs: needs[language] }),
      color: colorOf(definition),
      talk: pictureOf(text),
    }));
    return [
      { path: `templates/index.${language}.json`, content: JSON.stringify(index) },
      ...own.map(({ template, definition, text }) => ({
        path: `templates/${template.id}.${language}.json`,
        content: JSON.stringify({ definition, conversations: text }),
      })),
    ];
  });
}

/** The lines of `templates.json`. */
export async function listedTemplates(): Promise<readonly ListedTemplate[]> {
  return JSON.parse(await readFile(join(folder, 'templates.json'), 'utf8')) as readonly ListedTemplate[];
}

function readWhole(script: ScriptFile): ScriptFile {
  const [problem] = script.problems;
  if (problem) throw new Error(`${script.path}:${problem.line} ${problem.message}`);
  return script;
}

/** The conversations of a language, and the bot that they are with. */
function talkIn(script: ScriptFile | undefined, language: Language): { definition: unknown; text: string } {
  const texts = script?.text.split(/^---\n/m) ?? [];
  const own = script?.conversations.flatMap(({ conversation: { flow }, definitions }, index) => {
    const isOwn = flow.type === 'file' && (flow.language ?? TEMPLATE_LANGUAGES[0]) === language;
    return isOwn ? [{ definition: definitions.definition, text: texts[index] ?? '' }] : [];
  });
  const definition = own?.[0]?.definition;
  if (!own || definition === undefined)
    throw new Error(`${script?.path} has no conversation in "${language}".`);
  return { definition, text: own.map(({ text }) => text).join('---\n') };
}

/** The first lines of a chat are enough for a picture. */
const PICTURE_LINES = 5;

function pictureOf(script: string): readonly Line[] {
  const [first = ''] = script.split(/^---\n/m);
  const lines = first.split('\n').flatMap((line): readonly Line[] => {
    const [, word, text = ''] = /^(bot|you|ask|\s+)> (.*)$/.exec(line) ?? [];
    if (word === 'you') return [{ you: text }];
    if (word === 'ask') {
      const choices = /^choice input[^:]*: (.*)$/.exec(text)?.[1];
      return choices === undefined ? [] : [{ choices: choices.split(' | ') }];
    }
    return word === undefined ? [] : [{ bot: text.replaceAll(/\*\*|__/g, '') }];
  });
  // The buttons of a choice end the picture: the answer would take their place.
  const choices = lines.findIndex((line) => 'choices' in line);
  return lines.slice(0, choices < 0 ? PICTURE_LINES : choices + 1);
}

function colorOf(definition: unknown): string | undefined {
  const { theme } = definition as { theme?: { chat?: { buttons?: { backgroundColor?: string } } } };
  return theme?.chat?.buttons?.backgroundColor;
}
