// What holds for the text form of any bot: nothing of a definition is lost, and formatting settles at once.
import { globSync, readFileSync } from 'node:fs';
import { parseBot } from '@colloquy/schema';
import { formatFlow, parseFlow } from '@colloquy/text';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { testSize } from '../support/test-size.ts';
import { arbitraryFlow } from './arbitrary-flow.ts';
import { PROPERTY_TIMEOUT_MS } from './property-runs.ts';
import { normalForm } from './text-normal-form.ts';

/** Some milliseconds each. */
const FLOWS = testSize('COLLOQUY_TEST_TEXT_FLOWS', { usual: 500, long: 5_000 });

/** Formats a definition, reads the text, and compares both. Nothing for a definition that has no text. */
function expectRoundTrip(definition: Readonly<Record<string, unknown>>): string | undefined {
  const formatted = formatFlow(definition);
  if (!formatted.ok) return undefined;
  const { text } = formatted;
  const parsed = parseFlow(text);
  if (!parsed.ok) throw new Error(`${JSON.stringify(parsed.problems[0])} in\n${text}`);
  // Earlier versions are converted.
  const isConverted = Number(definition.version ?? 3) < 6;
  const expected = isConverted ? parseBot(definition).bot : definition;
  expect(JSON.stringify(normalForm(parsed.definition))).toBe(JSON.stringify(normalForm(expected)));
  expect(formatFlow(parsed.definition)).toEqual({ ok: true, text });
  return text;
}

it.each(globSync('examples/**/*.flow.json').sort())(
  '%s survives the conversion to text and back, without a line of JSON',
  (file) => {
    const text = expectRoundTrip(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    expect(text?.split('\n').filter((line) => line.startsWith('json '))).toEqual([]);
  },
);

it(`${FLOWS} random flows survive the conversion to text and back`, { timeout: PROPERTY_TIMEOUT_MS }, () => {
  const flows = fc.sample(arbitraryFlow('main'), { numRuns: FLOWS, seed: inject('seed') });
  const formatted = flows.filter((flow) => expectRoundTrip(flow) !== undefined);
  // The others are earlier versions that cannot be converted.
  expect(formatted.length).toBeGreaterThan(FLOWS * 0.9);
});
