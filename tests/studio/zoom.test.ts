// Every page and dialog at a zoom of 200 %: all controls can be reached, nothing lies over another, and nobody scrolls sideways.
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { EDITOR_SCENES } from './editor-scenes.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, dataFolder, sceneBots } from './scene-bots.ts';
import { inOneStudio, SCENES } from './scenes.ts';

const openPage = useBrowser();

/** What is left of a window of 1440 × 800 pixels. */
const ZOOMED = { width: 720, height: 400 };

/** Controls that are covered or cut off also after the page was scrolled to them, by their names. */
const UNREACHABLE = `(() => {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1);
  // Narrow windows show one chat or result in place of the list.
  const panel = [...document.querySelectorAll('.panel')].find((one) => getComputedStyle(one).position !== 'static');
  const controls = (dialog ?? panel ?? document).querySelectorAll('button, a[href], input, select, textarea, summary, [role=menuitem], [contenteditable=true]');
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !control.closest('[aria-hidden=true], [hidden], .react-flow__renderer'))
    .filter((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || getComputedStyle(control).clipPath !== 'none') return false;
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = control.closest('label');
      return !over || !(control.contains(over) || over.contains(control) && over === control.parentElement || label?.contains(over));
    })
    .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80)));
})()`;

const ALL = { ...SCENES, ...EDITOR_SCENES };

/** Usually each second scene. */
const names = inOneStudio(Object.keys(ALL).filter((_, index) => inject('isLong') || index % 2 === 0));

it('every control is reachable on every page when zoomed in', async () => {
  const studio = await openStudio(openPage, {
    bots: sceneBots,
    dataFolder: dataFolder(),
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const { page } = studio;
  await addHistory(studio.server);
  await page.setViewportSize(ZOOMED);
  for (const name of names) {
    await ALL[name]?.(studio);
    await expectReachable(page, name);
  }
}, 180_000);

async function expectReachable(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(UNREACHABLE), { message: name }).toEqual([]);
  await expect.poll(() => overhang(page), { message: name }).toBe(0);
}
