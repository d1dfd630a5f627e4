// Every page and dialog of the studio, with axe-core, in light and dark: no violations, no errors, nothing asked elsewhere.
import { describe, expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, dataFolder, sceneBots } from './scene-bots.ts';
import { inOneStudio, SCENES } from './scenes.ts';

const openPage = useBrowser();

/** Refusals that a scene is about; browsers report them on the console. */
const EXPECTED = /status of 40[01]/;

describe.each([
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const)('in $scheme colours, $width pixels wide', ({ scheme, width }) => {
  it('every page and dialog can be read by everybody', async () => {
    const studio = await openStudio(openPage, { bots: sceneBots, dataFolder: dataFolder(), scheme, width });
    await addHistory(studio.server);
    for (const name of inOneStudio(Object.keys(SCENES))) {
      await SCENES[name]?.(studio);
      expect(await violations(studio.page), name).toEqual([]);
      expect(await overhang(studio.page), name).toBe(0);
    }
    expect(studio.complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
    expect(studio.strangers).toEqual([]);
  }, 180_000);
});
