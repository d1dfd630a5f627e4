// The templates of the studio: files served beside its page, one index and one file a template for each language.
import { queryOptions } from '@tanstack/react-query';
import { hrefOf } from '../../routing/router.tsx';

/** A template in the gallery. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** Prerequisites for its owner. */
  readonly needs?: string;
  /** The color of its buttons. */
  readonly color?: string;
  /** The first lines of its chat. */
  readonly talk: readonly TemplateLine[];
}

export type TemplateLine =
  | { readonly bot: string }
  | { readonly you: string }
  | { readonly choices: readonly string[] };

/** The languages of templates, in their own words. */
export const TEMPLATE_LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'es', label: 'Español' },
] as const;

export type TemplateLanguage = (typeof TEMPLATE_LANGUAGES)[number]['value'];

/** The language of the browser, if there are templates in it. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): TemplateLanguage {
  const known = wanted.map((tag) => TEMPLATE_LANGUAGES.find(({ value }) => value === tag.split('-')[0]));
  return known.find((one) => one !== undefined)?.value ?? 'en';
}

/** All templates in a language. */
export const templatesQuery = (language: TemplateLanguage) =>
  queryOptions({
    queryKey: ['templates', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await readFile(`index.${language}`)) as readonly Template[],
  });

/** The definition of a template. */
export const templateQuery = (id: string, language: TemplateLanguage) =>
  queryOptions({
    queryKey: ['templates', language, id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      ((await readFile(`${id}.${language}`)) as { definition: Readonly<Record<string, unknown>> }).definition,
  });

async function readFile(name: string): Promise<unknown> {
  const response = await fetch(hrefOf(`/templates/${name}.json`)).catch(() => undefined);
  if (!response?.ok) throw new Error('The templates could not be loaded. Is the server still running?');
  return response.json();
}
