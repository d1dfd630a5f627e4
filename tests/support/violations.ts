// What an accessibility checker finds wrong with a page, once nothing on it moves any more.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Half of what the package's main file has, for each page to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks a page, or a part of it. What is fading in has no contrast yet, so the end of every animation is waited for, but for those that have none.
 *
 * @param part selects what is looked at; everything by default
 * @param tags of the rules that are applied; all by default
 * @returns one line for each rule that is broken, with the elements
 * @example expect(await violations(page, 'colloquy-chat')).toEqual([]);
 */
export async function violations(
  page: Page,
  part?: string,
  tags?: readonly string[],
): Promise<readonly string[]> {
  await standStill(page);
  // Not by an element: the policy of a page may let no script in but its own.
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  // Describing what passed would cost several times as much as the check itself. No rule that is on reads style sheets, so none is fetched again.
  const options = { resultTypes: ['violations'], preload: false, ...(tags ? { runOnly: tags } : {}) };
  const found = (await page.evaluate(
    `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as axe.Result[];
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Waits until no animation runs any more, but for those without an end.
 *
 * @example await standStill(page);
 */
export async function standStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(MOVING), { message: 'animations that run' }).toBe(0);
}

const MOVING = `[document, document.querySelector('colloquy-chat')?.shadowRoot]
  .flatMap((tree) => tree?.getAnimations() ?? [])
  .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity).length`;
