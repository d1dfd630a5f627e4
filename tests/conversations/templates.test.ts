// Every template is whole in each language: all texts translated, without problems but those that its owner solves.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSyntaxChecker } from '../../packages/blocks/src/index.ts';
import type { BotTexts } from '../../packages/text/src/index.ts';
import { parseFlow, translateBot } from '../../packages/text/src/index.ts';
import { checkDefinition } from '../../packages/verify/src/check/check-definition.ts';
import { builtTemplates, listedTemplates, TEMPLATE_LANGUAGES } from '../../packaging/studio/templates.ts';

const folder = join(import.meta.dirname, '../../examples/templates');
const listed = await listedTemplates();
const files = await builtTemplates();
const syntaxError = await createSyntaxChecker();
const [, ...translations] = TEMPLATE_LANGUAGES;

/** What only the owner knows: to whom mails go, and the key of a model. */
const OWNERS_PART = new Set(['no_recipients', 'missing_credentials']);

it('the template list names every folder', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(listed.map(({ id }) => id).sort()).toEqual(folders.sort());
});

it.each(TEMPLATE_LANGUAGES)(
  'the index in %s is small, and shows a conversation of each template',
  (language) => {
    const index = files.find(({ path }) => path === `templates/index.${language}.json`)?.content ?? '';
    const templates = JSON.parse(index) as readonly {
      readonly id: string;
      readonly talk: readonly unknown[];
    }[];
    expect(templates.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    for (const { talk } of templates) expect(talk.length).toBeGreaterThanOrEqual(2);
    expect(index.length).toBeLessThan(12_000);
  },
);

describe.each(listed)('$id', ({ id }) => {
  const read = (ending: string) => readFileSync(join(folder, id, `${id}.${ending}`), 'utf8');

  it.each(translations)('has a translation of every text in %s, and no unused ones', (language) => {
    const parsed = parseFlow(read('flow'));
    if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems));
    const texts = JSON.parse(read('texts.json')) as BotTexts;
    const { missing, unused } = translateBot(parsed.definition, texts, language);
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  });

  it.each(TEMPLATE_LANGUAGES)('has no problems in %s', (language) => {
    const built = files.find(({ path }) => path === `templates/${id}.${language}.json`)?.content ?? '';
    const { definition } = JSON.parse(built) as { definition: unknown };
    const problems = checkDefinition(definition, { syntaxError }).problems.filter(
      ({ code }) => !OWNERS_PART.has(code ?? ''),
    );
    expect(problems).toEqual([]);
  });
});
