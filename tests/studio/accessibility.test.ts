// Every page and dialog of the studio, with axe-core, in light and dark: no violations, no errors, nothing asked elsewhere.
import { describe, expect, inject, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, dataFolder, sceneBots } from './scene-bots.ts';
import { inOneStudio, SCENES } from './scenes.ts';

const openPage = useBrowser();

/** Refusals that a scene is about; browsers report them on the console. */
const EXPECTED = /status of 40[01]/;

/** In long runs every scene on both screens, else on one or the other by turns: they differ in the colours and places that all pages share. */
const scenesOf = (screen: number) =>
  inOneStudio(Object.keys(SCENES)).filter((_, index) => inject('isLong') || index % 2 === screen);

describe.each([
  { screen: 0, scheme: 'light', width: 1440 },
  { screen: 1, scheme: 'dark', width: 390 },
] as const)('in $scheme colours, $width pixels wide', ({ screen, scheme, width }) => {
  it('no page or dialog has an accessibility violation', async () => {
    const studio = await openStudio(openPage, { bots: sceneBots, dataFolder: dataFolder(), scheme, width });
    await addHistory(studio.server);
    for (const name of scenesOf(screen)) {
      await SCENES[name]?.(studio);
      expect(await violations(studio.page), name).toEqual([]);
      expect(await overhang(studio.page), name).toBe(0);
    }
    expect(studio.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
    expect(studio.strangers).toEqual([]);
  }, 180_000);
});
