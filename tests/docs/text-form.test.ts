// Runs the examples of docs/text-form.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@colloquy/blocks';
import { loadFlow } from '@colloquy/engine';
import { parseBot } from '@colloquy/schema';
import { formatFlow, parseFlow } from '@colloquy/text';
import { describe, expect, it } from 'vitest';
import { examplesOf } from './markdown-examples.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/text-form.md'), 'utf8');
const examples = examplesOf(page).filter(({ language }) => language === 'flow');

/** An example as a bot: pieces are the lines of its first group. */
function toBot(text: string): string {
  return text.startsWith('bot ') ? text : `bot Example\non start -> Welcome\n== Welcome\n${text}`;
}

/** A text without tags, and with arrows in quotes as people write them. */
const withoutTags = (text: string) => text.replaceAll(/ \^[a-z0-9-]+$/gm, '').replaceAll('-\\u003e', '->');

describe('docs/text-form.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(2));

  it.each(examples)('the bot in line $line runs and is formatted', ({ text }) => {
    const flow = parseFlow(toBot(text));
    if (!flow.ok) throw new Error(JSON.stringify(flow.problems));
    const { bot, problems } = parseBot(flow.definition);
    expect(problems).toEqual([]);
    expect(bot && loadFlow(bot, { hash: 'h', registry }).problems).toEqual([]);
    const formatted = formatFlow(flow.definition);
    expect(formatted.ok && withoutTags(formatted.text)).toContain(withoutTags(text).trim());
  });
});
