// A quiz by hand: what is typed right after a block was added goes into its form, and choices give points.
import { expect, it } from 'vitest';
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import { useBrowser } from '../support/browser.ts';
import { png } from '../uploads/upload-world.ts';
import { openStudio } from './opened-studio.ts';
import { dataFolder } from './scene-bots.ts';

const openPage = useBrowser();

const bot = {
  version: '6.1',
  id: 'quiz-by-hand',
  name: 'Quiz',
  publicId: 'quiz-by-hand',
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e', graphCoordinates: { x: 0, y: 0 } }],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: [],
  groups: [
    {
      id: 'g',
      title: 'Questions',
      graphCoordinates: { x: 240, y: 0 },
      blocks: [
        {
          id: 'ask',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Which city?' }] }] },
        },
      ],
    },
  ],
  settings: {},
  theme: {},
};

it('an author adds questions, and Set variable counts points by the answer', async () => {
  const { page, go, server, complaints } = await openStudio(openPage, { bots: [bot], width: 1440 });
  const blocks = async () => {
    const { json } = await server.ask('/v1/bots/quiz-by-hand/draft', { method: 'GET' });
    return (json.definition as Definition).groups?.[0]?.blocks ?? [];
  };
  const addBlock = async (search: string) => {
    await page.getByRole('button', { name: 'Add block' }).click();
    await page.keyboard.type(search);
    await page.keyboard.press('Enter');
  };
  await go('/bots/quiz-by-hand');
  await page.locator('[data-block="ask"] .line__main').click();

  await addBlock('choices');
  await expect
    .poll(() => page.getByLabel('Choice 1', { exact: true }).evaluate((one) => one.matches(':focus')))
    .toBe(true);
  // An empty choice is no problem before the form is left.
  expect(await page.locator('.line__problem').count()).toBe(0);
  await page.keyboard.type('Paris');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Rome');
  await page.getByRole('button', { name: 'Give points' }).click();
  const paris = page.getByLabel('Points for choice 1', { exact: true });
  await expect.poll(() => paris.evaluate((one) => one.matches(':focus'))).toBe(true);
  await page.keyboard.type('2');
  await expect
    .poll(async () => (await blocks())[2])
    .toMatchObject({
      type: 'Set variable',
      options: {
        isCode: true,
        expressionToEvaluate:
          '(Number({{Score}}) || 0) + (new Map([["Paris",2]]).get(String({{Choice}})) ?? 0)',
      },
    });

  // Points follow the words of their answer, and one step of undo takes both back.
  await page.getByLabel('Choice 1', { exact: true }).fill('Lyon');
  await expect.poll(async () => JSON.stringify((await blocks())[2])).toContain(String.raw`[[\"Lyon\",2]]`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => JSON.stringify((await blocks())[2])).toContain(String.raw`[[\"Paris\",2]]`);

  // The next question comes behind the points, and counts in the same variable.
  await addBlock('choices');
  await page.keyboard.type('Yes');
  await page.getByRole('button', { name: 'Give points' }).click();
  await page.keyboard.type('1');
  await expect
    .poll(async () => (await blocks()).map(({ type }) => type))
    .toEqual(['text', 'choice input', 'Set variable', 'choice input', 'Set variable']);
  const variables = (await blocks()).map(
    ({ options }) => (options as { variableId?: string } | undefined)?.variableId,
  );
  expect(variables[4]).toBe(variables[2]);
  await page.locator('.line__words', { hasText: 'Score + points for Choice 2' }).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

it('pictures chosen together become rows with titles, and Enter goes on with the next title', async () => {
  const { page, go, server, complaints } = await openStudio(openPage, {
    bots: [bot],
    width: 1440,
    dataFolder: dataFolder(),
  });
  const titles = async () => {
    const { json } = await server.ask('/v1/bots/quiz-by-hand/draft', { method: 'GET' });
    const { items = [] } = (json.definition as Definition).groups?.[0]?.blocks?.[1] ?? {};
    return items.map(({ title }) => title);
  };
  await go('/bots/quiz-by-hand');
  await page.locator('[data-block="ask"] .line__main').click();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.keyboard.type('pictures');
  await page.keyboard.press('Enter');
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
  await page
    .getByLabel('Address of picture 1: file')
    .setInputFiles([file('full-moon.png'), file('Mars.png')]);
  await expect.poll(titles).toEqual(['full moon', 'Mars']);
  await page.getByLabel('Title of picture 2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sun');
  await expect.poll(titles).toEqual(['full moon', 'Mars', 'Sun']);
  expect(complaints).toEqual([]);
}, 60_000);
