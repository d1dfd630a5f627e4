// What a page says about its chat: the attributes of the element, each read as what it is meant to be.
import { attempt } from '../session/remembered-chat.ts';
import { directionOf } from '../words/words.ts';

export type Mode = 'standard' | 'popup' | 'bubble';

export interface ChatOptions {
  /** The public id of the bot; in preview the id of the bot. */
  readonly bot: string;
  readonly mode: Mode;
  /** Where the server is, without a slash at the end. */
  readonly apiHost: string;
  readonly isPreview: boolean;
  readonly resultId: string | undefined;
  /** Those of the address of the page, as it was at first. */
  readonly queryVariables: Readonly<Record<string, string>>;
  /** The visitor's language (BCP 47). */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly areScriptsAllowed: boolean;
}

/** Attributes that begin a chat anew when they change. */
export const STARTING_ATTRIBUTES = ['bot', 'mode', 'api-host'] as const;

/**
 * Reads the attributes.
 *
 * @param scriptHost where the script came from; the server is there unless `api-host` says otherwise
 * @example readOptions(element, 'https://chat.example').bot // 'lead'
 */
export function readOptions(element: HTMLElement, scriptHost: string): ChatOptions {
  const text = textsOf(element);
  const mode = text('mode');
  const language = languageOf(text('lang'), document.documentElement.lang, navigator.language);
  return {
    bot: text('bot') ?? '',
    mode: mode === 'popup' || mode === 'bubble' ? mode : 'standard',
    apiHost: (text('api-host') ?? scriptHost).replace(/\/+$/, ''),
    isPreview: isOn(element, 'preview'),
    resultId: text('result-id'),
    queryVariables: queryVariables(text('query-variables'), location.search),
    language,
    direction: directionOf(language),
    areScriptsAllowed: isOn(element, 'allow-scripts'),
  };
}

/**
 * The first that is a tag of a language, also with an underscore in it; English where none is. What is no tag is refused by the server, and by all that
 * knows of dates, numbers and countries.
 *
 * @example languageOf('de_AT', 'en') // 'de-AT'
 */
export function languageOf(...tags: readonly (string | undefined)[]): string {
  const read = tags.map((tag) => attempt(() => `${new Intl.Locale(`${tag}`.replaceAll('_', '-'))}`));
  return read.find(Boolean) ?? 'en';
}

/** Reads attributes by name; nothing where there is nothing but spaces. */
export function textsOf(element: HTMLElement): (name: string) => string | undefined {
  return (name) => element.getAttribute(name)?.trim() || undefined;
}

/** On when it is there, unless it says "false". */
function isOn(element: HTMLElement, name: string): boolean {
  return (element.getAttribute(name) ?? 'false') !== 'false';
}

/**
 * Variables from the address of the page. Only those that the page names, as an address may hold secrets; `*` means all.
 *
 * @example queryVariables('Name, Plan', '?Name=Ada&token=x') // { Name: 'Ada' }
 */
export function queryVariables(names: string | undefined, search: string): Record<string, string> {
  if (!names) return {};
  const wanted = names.split(',').map((name) => name.trim());
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => wanted.includes('*') || wanted.includes(name)),
  );
}

/** @example readObject('{"Name":"Ada"}') // { Name: 'Ada' } */
export function readObject(text: string | null): Record<string, unknown> {
  const value: unknown = attempt(() => JSON.parse(`${text}`));
  return value instanceof Object && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
