// Where the definition of a new bot comes from: the request itself, a template, or a form of another product.
import type { CreateBotRequest, Issue } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { RefusedRequest } from '../../refused-request.ts';
import type { Services } from '../../services.ts';

/** A definition, and what its author has to know about where it comes from. */
export interface BotSource {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly notes: readonly Issue[];
}

/**
 * The definition that a request asks for.
 *
 * @throws RefusedRequest when there is no such template, or the form cannot be read
 * @example await botSource(services, { template: 'booking', language: 'de' })
 */
export async function botSource(
  services: Pick<Services, 'readTemplate'>,
  { definition, template = '', form, language }: CreateBotRequest,
): Promise<BotSource> {
  if (definition) return { definition, notes: [] };
  if (form === undefined) return { definition: await ofTemplate(services, template, language), notes: [] };
  // Loaded for the first form: most servers never read one.
  const { importForm } = await import('@colloquy/management/form-imports');
  const read = importForm(form);
  if (!read.ok) throw refusal({ path: ['form'], message: read.message });
  const notes = read.notes.map((message): Issue => ({ path: ['form'], severity: 'warning', message }));
  return { definition: read.definition, notes };
}

async function ofTemplate(
  { readTemplate }: Pick<Services, 'readTemplate'>,
  name: string,
  language: string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const found = await readTemplate(name, language);
  if (found.ok) return found.template.definition;
  throw found.known.includes(name)
    ? refusal({
        path: ['language'],
        message: `The template is not there in "${language}".`,
        fix: `Languages: ${found.languages.join(', ')}.`,
      })
    : refusal({
        path: ['template'],
        message: `No template "${name}".`,
        fix: `Templates: ${found.known.join(', ')}.`,
      });
}

function refusal(issue: Issue): RefusedRequest {
  return new RefusedRequest(problem('BAD_REQUEST', { message: 'No bot was created.', issues: [issue] }));
}
