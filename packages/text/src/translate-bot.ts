// Translates a bot. A flow is written once; its texts in other languages are data beside it.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import { richTextLines, richTextOf } from './blocks/text.ts';

/** The file of texts beside a flow: each text of the flow, with its translations in the order of the languages. */
export interface BotTexts {
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** A translated bot. */
export interface TranslatedBot {
  readonly definition: JsonObject;
  /** Texts of the bot without a translation. They stay as they are. */
  readonly missing: readonly string[];
  /** Texts of the file that the bot does not contain. */
  readonly unused: readonly string[];
}

/**
 * Replaces the texts of a bot. Names of variables are texts too, and follow into every `{{Name}}`. Ids, addresses and code stay.
 *
 * @throws Error when the file does not have the language
 * @example translateBot(definition, { languages: ['de'], texts: { 'Your name?': ['Ihr Name?'] } }, 'de').definition
 */
export function translateBot(definition: JsonObject, file: BotTexts, language: string): TranslatedBot {
  const column = file.languages.indexOf(language);
  if (column < 0)
    throw new Error(`There are no texts in "${language}". Languages: ${file.languages.join(', ')}.`);
  const words = new Map(Object.entries(file.texts).map(([text, own]) => [text, own[column] ?? text]));
  const missing = new Set<string>();
  const unused = new Set(words.keys());
  const names = namesOf(definition);
  const renamed = new Map(names.map((name) => [name, words.get(name) ?? name]));

  /** Texts that are not in the file keep their words, with the new names of variables. */
  const withNames = (text: string): string =>
    text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => {
      const known = renamed.get(name.trim());
      return known === undefined ? whole : `{{${known}}}`;
    });

  function translated(text: string): string {
    const own = words.get(text);
    unused.delete(text);
    if (own !== undefined) return own;
    if (hasWords(text)) missing.add(text);
    return withNames(text);
  }

  function walk(value: unknown, key: string): unknown {
    if (typeof value === 'string') return PROSE.has(key) ? translated(value) : withNames(value);
    if (Array.isArray(value))
      return key === 'richText' ? richText(value) : value.map((one) => walk(one, key));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, UNTOUCHED.has(name) ? one : walk(one, name)]),
    );
  }

  function richText(nodes: unknown): unknown {
    const lines = richTextLines(nodes);
    return lines ? richTextOf(lines.map(translated)) : nodes;
  }

  return { definition: walk(definition, '') as JsonObject, missing: [...missing], unused: [...unused] };
}

/** Fields that people read. A condition compares with labels, so its `value` is one of them. */
const PROSE: ReadonlySet<string> = new Set(
  `alt body button buttonLabel clear content description from instructions invalidMessage item left message multiple name
   placeholder retryExample retryMessageContent retryWayOut right searchInputPlaceholder separator single skip subject
   success text title to value`.split(/\s+/),
);

/** Colors, and names that other systems know. */
const UNTOUCHED: ReadonlySet<string> = new Set(['theme', 'headers', 'responseMapping']);

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\{[^{}]*\}\}/g, '').replace(/https?:\S+/g, ''));
}

function namesOf({ variables }: JsonObject): readonly string[] {
  const list: readonly unknown[] = Array.isArray(variables) ? variables : [];
  return list.flatMap((one) => (isObject(one) && typeof one.name === 'string' ? [one.name] : []));
}
