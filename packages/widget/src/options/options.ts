// The options of a chat, parsed from the attributes of the element.
import { attempt } from '../session/remembered-chat.ts';
import { directionOf } from '../words/words.ts';

export type Mode = 'standard' | 'popup' | 'bubble';

export interface ChatOptions {
  /** The public id of the bot; in previews its id. */
  readonly bot: string;
  readonly mode: Mode;
  /** Address of the server, without a trailing slash. */
  readonly apiHost: string;
  readonly isPreview: boolean;
  readonly resultId: string | undefined;
  /** Variables from the page's initial address. */
  readonly queryVariables: Readonly<Record<string, string>>;
  /** The visitor's language (BCP 47). */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly areScriptsAllowed: boolean;
}

/** Attributes that restart the chat when they change. */
export const STARTING_ATTRIBUTES = ['bot', 'mode', 'api-host'] as const;

/**
 * Reads the attributes.
 *
 * @param scriptHost origin of the script, which is the server unless `api-host` is set
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
 * The first valid language tag, also with an underscore; by default English. The server and `Intl` reject invalid tags.
 *
 * @example languageOf('de_AT', 'en') // 'de-AT'
 */
export function languageOf(...tags: readonly (string | undefined)[]): string {
  const read = tags.map((tag) => attempt(() => `${new Intl.Locale(`${tag}`.replaceAll('_', '-'))}`));
  return read.find(Boolean) ?? 'en';
}

/** Returns a function that reads attributes by name; nothing for blank ones. */
export function textsOf(element: HTMLElement): (name: string) => string | undefined {
  return (name) => element.getAttribute(name)?.trim() || undefined;
}

/** True when present, except with the value "false". */
function isOn(element: HTMLElement, name: string): boolean {
  return (element.getAttribute(name) ?? 'false') !== 'false';
}

/**
 * Variables from the page's address. Only those that the page lists, because an address may contain secrets; `*` means
 * all.
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
