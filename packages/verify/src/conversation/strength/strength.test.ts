// What tests notice: mistakes in a test itself, and defects in what a bot sends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import { parseFlow } from '@colloquy/text';
import { describe, expect, it } from 'vitest';
import type { FlowSource } from '../conversation.ts';
import { createEngineBackend } from '../engine-backend.ts';
import { parseConversations } from '../parse-conversations.ts';
import { runConversation } from '../run-conversation.ts';
import { clinic } from './clinic.ts';
import { corruptions } from './corruptions.ts';
import { clinicMutations, exampleMutations } from './sent-mutations.ts';

const templates = join(import.meta.dirname, '../../../../../examples/templates');

describe('a conversation test', () => {
  it('passes without a mistake', async () => expect(await passes(clinic)).toBe(true));

  it.each(corruptions)('fails with a mistake: %s', async (_, from, to) => {
    expect(clinic).toContain(from);
    expect(await passes(clinic.replace(from, () => to))).toBe(false);
  });
});

describe('a conversation test with a defect in the bot', () => {
  it.each(clinicMutations)('fails for the clinic: %s', async (_, from, to) => {
    expect(clinic).toContain(from);
    expect(await passes(clinic.replace(from, () => to))).toBe(false);
  });

  const inExamples = Object.entries(exampleMutations).flatMap(([example, mutations]) =>
    mutations.map((mutation) => [example, ...mutation] as const),
  );
  it.each(inExamples)('fails for %s: %s', async (example, _, from, to) => {
    const folder = join(templates, example);
    const bot = readFileSync(join(folder, `${example}.flow`), 'utf8');
    const script = inEnglish(readFileSync(join(folder, `${example}.chat`), 'utf8'));
    expect(bot).toContain(from);
    expect(await passes(script, folder)).toBe(true);
    const mutated = bot.replaceAll(from, () => to);
    expect(await passes(script, folder, mutated)).toBe(false);
  });
});

/** Whether all conversations of a script pass, with another text in place of the bot's file if given. */
async function passes(script: string, folder = '', bot?: string): Promise<boolean> {
  const { conversations, problems } = parseConversations(script);
  const backend = await createEngineBackend();
  const read = (source: FlowSource): unknown =>
    source.type === 'in-place'
      ? expandFlow(source.json as FlowShorthand)
      : definitionOf(bot ?? readFileSync(join(folder, source.path), 'utf8'));
  for (const conversation of problems.length > 0 ? [] : conversations) {
    const definitions = { definition: read(conversation.flow), linkedDefinitions: [] };
    if (!(await runConversation(conversation, { backend, definitions })).isPassed) return false;
  }
  return problems.length === 0;
}

/** The conversations with the bot as it is written. Its translations send the same. */
function inEnglish(script: string): string {
  return script
    .split(/^---\n/m)
    .filter((text) => !/^flow .* in [a-z]{2}$/m.test(text))
    .join('---\n');
}

function definitionOf(text: string): unknown {
  const parsed = parseFlow(text);
  return parsed.ok ? parsed.definition : expect.fail(JSON.stringify(parsed.problems));
}
