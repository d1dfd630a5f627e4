// The templates of the studio: files served beside its page.
import { queryOptions } from '@tanstack/react-query';
import { hrefOf } from '../../routing/router.tsx';

/** A template in the gallery. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** Prerequisites for its owner. */
  readonly needs?: string;
}

/** All templates. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => (await readFile('index')) as readonly Template[],
});

/** The definition of a template. */
export async function readTemplate(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await readFile(id)) as Readonly<Record<string, unknown>>;
}

async function readFile(name: string): Promise<unknown> {
  const response = await fetch(hrefOf(`/templates/${name}.json`)).catch(() => undefined);
  if (!response?.ok) throw new Error('The templates could not be loaded. Is the server still running?');
  return response.json();
}
