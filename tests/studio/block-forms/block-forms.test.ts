// Every form of a block that the studio lists: it changes nothing by being opened, has a field for each option, writes what it shows, and can be used
// by everybody. `COLLOQUY_TEST_SCREENS_FOLDER` keeps pictures of all of them.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flowSchema } from '@colloquy/blocks';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { general, isCovered } from '../../../packages/studio/src/editor/block-forms/option-path.ts';
import type { Definition } from '../../../packages/studio/src/model/definition.ts';
import { overhang, useBrowser } from '../../support/browser.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { violations } from '../../support/violations.ts';
import { openStudio } from '../opened-studio.ts';
import type { FormModule } from './form-modules.ts';
import { readForms } from './form-modules.ts';
import { formsBot, idOf } from './forms-bot.ts';

/** Options that no field needs: shown as "Other settings" where they are set. Ids and edges are never shown. */
const WITHOUT_FIELD: readonly RegExp[] = [
  /(?:^|[.\]])(?:id|outgoingEdgeId)$/,
  /^items\[\]\.(?:blockId|path)$/,
  /^options\.(?:sizeLimit|isUnsafe|provider)$/,
  /^options\.(?:messages\[\]\.name|tools\[\]\.type|functions\[\]\.type)$/,
];
/** Blocks with options of their own that no field needs. */
const WITHOUT_FIELD_IN: Readonly<Record<string, readonly string[]>> = { cards: ['options.variableId'] };

const pictures = process.env.COLLOQUY_TEST_SCREENS_FOLDER;

const isThorough = inject('isLong') || pictures !== undefined;

/** Values that are tried of each select, and keys that are pressed in each field. */
const VALUES = inject('isLong') ? 60 : 2;
const KEYS = inject('isLong') ? 12 : 2;

/** In usual runs each form has either its controls tried or its fields typed in; they share their controls. */
const halfOf = (list: readonly FormModule[], half: 0 | 1) =>
  list.filter((_, index) => isThorough || index % 2 === half);

const openPage = useBrowser();

let all: readonly FormModule[] = [];
/** Each form once. */
let forms: readonly FormModule[] = [];
beforeAll(async () => {
  all = await readForms();
  forms = all.filter(({ isRepeated }) => !isRepeated);
}, 60_000);

it('every option of a block with a form has a field', () => {
  expect(forms.length).toBeGreaterThan(0);
  const schemas = blockSchemas();
  for (const { type, covers } of all) {
    const paths = pathsOf(schemas.get(type));
    const missing = paths.filter(
      (path) =>
        !isCovered(path, [...covers, ...(WITHOUT_FIELD_IN[type] ?? [])]) &&
        !WITHOUT_FIELD.some((pattern) => pattern.test(path)),
    );
    expect(missing, `options of ${type} without a field`).toEqual([]);
    const unknown = covers.filter((path) => !paths.some((one) => isCovered(one, [path])));
    expect(unknown, `paths that ${type} does not have`).toEqual([]);
  }
});

const SCREENS = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const;

describe.each(SCREENS)('in $scheme colours, $width pixels wide', ({ scheme, width }) => {
  it('forms have no accessibility violation, and opening them changes nothing', async () => {
    const { page, open, draft, complaints } = await openForms({ scheme, width });
    const before = JSON.stringify(await draft());
    for (const [index, { type }] of forms.entries())
      for (const state of ['full', 'empty'] as const) {
        // Long runs look at everything, others at a form full on one screen and empty on the other, by turns.
        const isFullHere = index % 2 === (scheme === 'light' ? 0 : 1);
        if (!isThorough && isFullHere !== (state === 'full')) continue;
        await open(idOf(type, state));
        await openMore(page);
        const where = `${type}, ${state}`;
        if (isThorough || state === 'full') expect(await violations(page, '.inspector'), where).toEqual([]);
        expect(await overhang(page), where).toBe(0);
        expect(await page.locator('.dock__content--inspect').evaluate(sideScroll), where).toBe(0);
        expect(await repeatedLabels(page), where).toEqual([]);
        if (pictures !== undefined) await keepPicture(page, `${idOf(type, state)}-${width}-${scheme}`);
      }
    expect(JSON.stringify(await draft())).toBe(before);
    expect(complaints).toEqual([]);
  }, 240_000);
});

it('each control shows the chosen option', async () => {
  const { page, open, complaints } = await openForms({ width: 1440 });
  for (const { type } of halfOf(forms, 0)) {
    await open(idOf(type, 'full'));
    await openMore(page);
    expect(await page.evaluate(TRY_CONTROLS), type).toEqual([]);
  }
  expect(complaints).toEqual([]);
}, 240_000);

it('typing in a field changes only this block', async () => {
  const random = seededRandom(runSeed());
  const { page, open, draft } = await openForms({ width: 1440 });
  const keys = [
    'a',
    'y',
    '4',
    ' ',
    '{',
    '{',
    'Enter',
    'Backspace',
    'Backspace',
    'Tab',
    'Alt+ArrowUp',
    'ControlOrMeta+v',
  ];
  await page.evaluate(`navigator.clipboard.writeText('One\\nTwo')`);
  for (const { type } of halfOf(forms, 1)) {
    const id = idOf(type, 'full');
    await open(id);
    await openMore(page);
    const before = without(await draft(), id);
    const count = await page.locator(FIELDS).count();
    for (let index = 0; index < count; index++) {
      if (!(await focusField(page, index))) continue;
      for (let step = 0; step < KEYS; step++) {
        const key = random.pick(keys);
        await page.keyboard.press(key);
        // The field is left, and entered again.
        if (key === 'Tab') await focusField(page, index);
      }
    }
    expect(await page.locator('.inspector').getAttribute('data-block-form'), `seed ${random.seed}`).toBe(id);
    expect(without(await draft(), id), `${type}, seed ${random.seed}`).toEqual(before);
  }
}, 240_000);

const FIELDS =
  '.block-form :is(textarea, input:not([type=radio], [type=checkbox], [role=combobox]), [contenteditable=true])';

/** Whether there is such a field, which then has the focus. At once: what was typed may have taken fields away. */
function focusField(page: Page, index: number): Promise<boolean> {
  return page.evaluate(`(() => {
    const field = document.querySelectorAll(${JSON.stringify(FIELDS)})[${index}];
    if (!field?.checkVisibility({ visibilityProperty: true })) return false;
    field.focus();
    return true;
  })()`);
}

async function openForms(screen: { readonly width: number; readonly scheme?: 'light' | 'dark' }) {
  const studio = await openStudio(openPage, { bots: [formsBot(forms)], ...screen });
  const { page, base } = studio;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base });
  await studio.go('/bots/forms-bot');
  await page.locator('[data-block="guests"]').waitFor();
  return {
    ...studio,
    async open(id: string): Promise<void> {
      await page.locator(`[data-block="${id}"] .line__main`).dispatchEvent('click');
      await page.locator(`[data-block-form="${id}"] .block-form`).waitFor();
    },
    draft: (): Promise<Definition> => draftOf(page),
  };
}

/** Rare options are looked at, too. */
async function openMore(page: Page): Promise<void> {
  const closed = page.locator('.more > [aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
}

const sideScroll = (panel: { readonly scrollWidth: number; readonly clientWidth: number }): number =>
  panel.scrollWidth - panel.clientWidth;

/** A person who hears the form cannot tell two fields with one name apart. */
function repeatedLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const nameOf = (field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
    const names = [...document.querySelectorAll('.block-form :is(input, select, textarea):not([aria-hidden=true])')].map(nameOf);
    return names.filter((name, index) => name === '' || names.indexOf(name) !== index);
  })()`);
}

/** The draft without a block, and without variables, which a field may add. */
function without(definition: Definition, blockId: string): unknown {
  const groups = definition.groups?.map((group) => ({
    ...group,
    blocks: group.blocks?.filter(({ id }) => id !== blockId),
  }));
  return { ...definition, groups, variables: undefined };
}

/** Chooses each value of each select, switch and radio button, types in each text, and says which control shows something else afterwards. */
const TRY_CONTROLS = `(async () => {
  const wrong = [];
  const form = document.querySelector('.block-form');
  // React renders after the event, and puts back what it did not take: only then is the field looked at, and once more while it differs.
  const comes = async (isThere) => {
    for (let turn = 0; turn < 200; turn++) {
      await new Promise((resolve) => setTimeout(resolve, turn < 2 ? 0 : 15));
      if (turn > 0 && isThere()) return true;
    }
    return false;
  };
  const shows = (field, value) => comes(() => !field() || field().value === value);
  const nameOf = (field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name;
  const set = (field, value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  const find = (name, tag) => [...form.querySelectorAll(tag)].find((field) => nameOf(field) === name);
  for (const tag of ['select', 'textarea', 'input[type=checkbox]', 'input[type=date]'])
    for (const name of [...form.querySelectorAll(tag)].filter((field) => !field.disabled).map(nameOf)) {
      const field = () => find(name, tag);
      if (!field()) continue;
      if (tag === 'select') {
        const first = field().value;
        const values = [...field().options].map(({ value }) => value).filter((value) => value !== 'new group' && value !== '' && value !== first);
        for (const value of values.slice(0, ${VALUES})) {
          if (![...(field()?.options ?? [])].some((option) => option.value === value)) continue;
          set(field(), value);
          if (!(await shows(field, value))) wrong.push(name + ': ' + value + ' became ' + field().value);
        }
        if (field()) set(field(), first);
        await shows(field, first);
      } else if (tag === 'input[type=checkbox]') {
        for (let step = 0; step < 2; step++) {
          const before = field()?.checked;
          if (before === undefined) break;
          field().click();
          if (!(await comes(() => field()?.checked !== before))) wrong.push(name + ' cannot be switched');
        }
      } else {
        const value = tag === 'textarea' ? '7' : '2026-11-28';
        set(field(), value);
        await shows(field, value);
        field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
        if (!(await shows(field, value))) wrong.push(name + ': ' + value + ' became ' + field()?.value);
      }
    }
  return wrong;
})()`;

async function keepPicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures!, { recursive: true });
  const size = page.viewportSize()!;
  const height = await page
    .locator('.dock__content--inspect')
    .evaluate((panel) => (panel as unknown as { scrollHeight: number }).scrollHeight);
  // As tall as the form, so that all of it is seen.
  await page.setViewportSize({
    width: size.width,
    height: Math.max(size.height, Math.ceil(size.width < 801 ? height * 1.8 : height + 160)),
  });
  const picture = await page.locator('.dock').screenshot();
  await writeFile(join(pictures!, `${name}.png`), picture);
  await page.setViewportSize(size);
}

/** The draft that the editor works on, read where React keeps it: the server hears of it a moment later. */
function draftOf(page: Page): Promise<Definition> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector('.canvas');
    const key = Object.keys(canvas).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = canvas[key]; fiber; fiber = fiber.return)
      if (fiber.memoizedProps?.value?.session) return fiber.memoizedProps.value.session.snapshot().definition;
    throw new Error('The editor has no draft.');
  })()`);
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly allOf?: readonly Schema[];
}

function blockSchemas(): ReadonlyMap<string, Schema> {
  const bot = flowSchema() as Schema;
  const rules = bot.properties?.groups?.items?.properties?.blocks?.items?.allOf ?? [];
  return new Map(rules.map((rule) => [String(rule.if?.properties?.type?.const), rule.then ?? {}]));
}

/** The paths of all options that hold a value: `items[].content`. */
function pathsOf(schema: Schema | undefined, path = ''): readonly string[] {
  const { properties, items, anyOf } = schema ?? {};
  if (properties) {
    const wanted = Object.entries(properties).filter(
      ([name]) => path !== '' || ['content', 'options', 'items'].includes(name),
    );
    return wanted.flatMap(([name, field]) => pathsOf(field, path === '' ? name : `${path}.${name}`));
  }
  if (items) return pathsOf(items, `${path}[]`);
  const inner = anyOf?.filter((one) => one.properties ?? one.items) ?? [];
  return inner.length > 0 ? inner.flatMap((one) => pathsOf(one, path)) : [general(path)];
}
