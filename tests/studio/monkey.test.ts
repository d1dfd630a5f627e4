// Random work in the studio: clicks, keys, drags and undo. Nothing fails, the draft of the server is that of the browser, and memory stays flat.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { testSize } from '../support/test-size.ts';
import { openStudio } from './opened-studio.ts';
import { dataFolder } from './scene-bots.ts';

const openPage = useBrowser();

const ACTIONS = testSize('COLLOQUY_TEST_MONKEY', { usual: 150, long: 5_000 });

/** Memory is compared after a fifth of the actions, when every part of the studio has been loaded, and at the end. */
const WARM = Math.floor(ACTIONS / 5);

/** Bytes and elements that may be left over: the draft has grown, and so has what the browser keeps of its own. */
const SLACK = { bytes: 16_000_000, nodes: 10_000 };

/** So few actions show nothing about memory. */
const LEAST_FOR_MEMORY = 1_000;

const EDITOR = `/studio/bots/${lead.id}`;

/** Refusals that browsers report by themselves: the monkey fills in forms with nonsense. */
const EXPECTED = /status of 4\d\d/;

const KEYS = [
  ...['Escape', 'Tab', 'Shift+Tab', 'Enter', 'Space', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'],
  ...['Delete', 'Backspace', 'F2', 'a', 'e', 't', 'i', '?', '/', 'Alt+ArrowUp', 'Alt+ArrowDown'],
  ...['k', 'a', 'c', 'x', 'v', 'd', 's', 'z', 'z', 'z', 'Shift+z'].map((key) => `ControlOrMeta+${key}`),
];

const WORDS = ['Hello', '{{Name}}', '42', 'ada@example.org', ' ', '<b>', '{{', 'ß漢🙂'];

/** Signing out, leaving for another site, and ending what the test itself needs are no part of it. */
const AVOIDED =
  '[title="Sign out"], [target=_blank], [href^="/docs"], [aria-label^="Revoke"], [aria-label^="Delete "][role], input[type=file]';

type Action = (page: Page, random: SeededRandom) => Promise<void>;

const ACTS: readonly { readonly share: number; readonly act: Action }[] = [
  { share: 0.5, act: clickControl },
  { share: 0.25, act: (page, random) => page.keyboard.press(random.pick(KEYS)) },
  { share: 0.1, act: (page, random) => page.keyboard.type(random.pick(WORDS)) },
  { share: 0.1, act: drag },
  { share: 0.05, act: (page) => show(page, EDITOR) },
];

it(`${ACTIONS} random actions break nothing`, async () => {
  const random = seededRandom(runSeed());
  const studio = await openStudio(openPage, { bots: [lead], dataFolder: dataFolder(), width: 1440 });
  const { page, base, server, complaints } = studio;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base });
  await studio.go(`/bots/${lead.id}`);
  const seen = () => complaints.filter((line) => !EXPECTED.test(line));
  let warm: Memory | undefined;
  const link = page.getByLabel('Sign-in link');
  for (let step = 1; step <= ACTIONS; step++) {
    const { act } = draw(random);
    await act(page, random);
    // A key may have signed out: the session begins again, and no edit is lost.
    if (await link.isVisible()) {
      await link.fill(server.signInLink(base));
      await link.press('Enter');
      await link.waitFor({ state: 'detached' });
    }
    expect(seen(), `seed ${random.seed}, action ${step}`).toEqual([]);
    expect(page.url().startsWith(`${base}/studio`), `seed ${random.seed}, action ${step}`).toBe(true);
    if (step === WARM && ACTIONS >= LEAST_FOR_MEMORY) warm = await memoryOf(page);
  }
  if (warm) {
    const end = await memoryOf(page);
    console.info('monkey', warm, end);
    expect(end.bytes - warm.bytes).toBeLessThan(SLACK.bytes);
    expect(end.nodes - warm.nodes).toBeLessThan(SLACK.nodes);
  }
  await show(page, EDITOR);
  await page.locator('.canvas').waitFor();
  // The last action may have opened the editor of another bot, whose canvas stays until that of this one is there.
  await expect.poll(async () => (await draftOf(page)).id).toBe(lead.id);
  await expect.poll(() => page.locator('.save-status').innerText()).toMatch(/^Saved/);
  const { json } = await server.ask(`/v1/bots/${lead.id}/draft`, { method: 'GET' });
  expect(await draftOf(page)).toEqual(json.definition);
  expect(seen()).toEqual([]);
}, 3_600_000);

function draw(random: SeededRandom): { readonly act: Action } {
  let left = random.integer(0, 99) / 100;
  for (const one of ACTS) {
    if (left < one.share) return one;
    left -= one.share;
  }
  return ACTS[0]!;
}

/** Clicks in the middle of a control that can be seen, if nothing lies over it. */
async function clickControl(page: Page, random: SeededRandom): Promise<void> {
  const points = await page.evaluate<{ readonly x: number; readonly y: number }[]>(`
    [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=option], [contenteditable=true]')]
      .filter((element) => !element.matches(${JSON.stringify(AVOIDED)}))
      .flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const over = width > 0 && document.elementFromPoint(x, y);
        return over && (element.contains(over) || over.contains(element)) ? [{ x, y }] : [];
      })`);
  if (points.length === 0) return;
  const { x, y } = random.pick(points);
  await page.mouse.click(x, y, { button: random.happens(0.05) ? 'right' : 'left' });
}

async function drag(page: Page, random: SeededRandom): Promise<void> {
  const point = () => [random.integer(60, 1_430), random.integer(90, 790)] as const;
  await page.mouse.move(...point());
  await page.mouse.down();
  await page.mouse.move(...point(), { steps: 3 });
  await page.mouse.up();
}

/** Shows a page of the studio without loading it again, as a link does. */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate(`
    if (location.pathname !== '${path}') {
      history.pushState(null, '', '${path}');
      dispatchEvent(new PopStateEvent('popstate'));
    }`);
}

interface Memory {
  readonly bytes: number;
  readonly nodes: number;
}

/** What the list of bots holds in memory: nothing of the editor is left there. */
async function memoryOf(page: Page): Promise<Memory> {
  await page.keyboard.press('Escape');
  await show(page, '/studio');
  await page.locator('.crumbs h1', { hasText: /^Bots$/ }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  await show(page, EDITOR);
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { bytes: read('JSHeapUsedSize'), nodes: read('Nodes') };
}

/** The draft that the editor works on, read where React keeps it. */
async function draftOf(page: Page): Promise<{ readonly id?: string }> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector('.canvas');
    const key = Object.keys(canvas).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = canvas[key]; fiber; fiber = fiber.return)
      if (fiber.memoizedProps?.value?.session) return fiber.memoizedProps.value.session.snapshot().definition;
    throw new Error('The editor has no draft.');
  })()`);
}
