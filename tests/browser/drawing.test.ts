// What the chat draws with, in a real browser: it is drawn as Preact would draw it, and what stands there keeps its element.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { beforeAll, expect, inject, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const PAGE = join(import.meta.dirname, '../../packages/widget/src/drawing/drawing.page.ts');

const openPage = useBrowser();

let script = '';
beforeAll(async () => {
  const build = await rolldown({ input: PAGE, platform: 'browser' });
  script = (await build.generate({ format: 'iife' })).output[0].code;
  await build.close();
});

async function open(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const watched = await openPage({ base: 'http://127.0.0.1' });
  await watched.page.addScriptTag({ content: script });
  return watched;
}

it('the renderer gives the same elements, state and clicks as Preact', async () => {
  const { page, complaints } = await open();
  const talks = inject('isLong') ? 200 : 12;
  const found = (await page.evaluate(`compare(${inject('seed')}, ${talks}, 8)`)) as {
    readonly counted: number;
    readonly clicked: number;
  };
  expect(found).toMatchObject({ steps: talks * 9, differences: [] });
  expect(Math.min(found.counted, found.clicked)).toBeGreaterThan(talks);
  expect(complaints).toEqual([]);
});

it('the renderer keeps keyed elements and the focus when others are added or removed', async () => {
  const { page } = await open();
  const state = await page.evaluate(`(() => {
    const list = (...keys) => draw(keys.map((key) => h('input', { key, id: key })), document.body);
    list('a', 'b', 'c', 'd');
    const [, b, , d] = document.body.children;
    b.focus();
    list('x', 'y', 'b', 'd', 'z');
    return [
      [...document.body.children].map(({ id }) => id).join(''),
      document.activeElement === b,
      document.getElementById('d') === d,
    ];
  })()`);
  expect(state).toEqual(['xybdz', true, true]);
});

it('the renderer draws and removes several elements with the same key', async () => {
  const { page } = await open();
  const seen = await page.evaluate(`(() => {
    const list = (...texts) => draw(texts.map((text) => h('p', { key: 'same' }, text)), document.body);
    list('one', 'two', 'three');
    const before = document.body.textContent;
    list('four', 'five');
    const between = document.body.textContent;
    list();
    return [before, between, document.body.childNodes.length];
  })()`);
  expect(seen).toEqual(['onetwothree', 'fourfive', 0]);
});

it('the renderer draws the other parts when a component or effect fails, and reports the error', async () => {
  const { page, complaints } = await open();
  const seen = await page.evaluate(`(async () => {
    let fail;
    const Broken = () => {
      const [isBroken, setIsBroken] = useState(false);
      fail = () => setIsBroken(true);
      if (isBroken) throw new Error('drawing');
      return h('p', null, 'whole');
    };
    const Careless = () => {
      useLayoutEffect(() => { throw new Error('effect'); }, []);
      useLayoutEffect(() => void (document.title = 'ran'), []);
      return h('p', null, 'drawn');
    };
    draw([h(Broken, null), h(Careless, null)], document.body);
    fail();
    await null;
    return [document.body.textContent, document.title];
  })()`);
  expect(seen).toEqual(['wholedrawn', 'ran']);
  await expect.poll(() => complaints).toEqual(['Error: effect', 'Error: drawing']);
});

it('the renderer runs effects after painting or before their next run, and cleans them up', async () => {
  const { page } = await open();
  const said = await page.evaluate(`(async () => {
    const said = [];
    let painted;
    const first = new Promise((resolve) => (painted = resolve));
    const Late = ({ of }) => {
      useEffect(() => {
        said.push('begins ' + of);
        painted();
        return () => said.push('ends ' + of);
      }, [of]);
      useLayoutEffect(() => void said.push('drawn ' + of), [of]);
      return of;
    };
    draw(h(Late, { of: 'one' }), document.body);
    await first;
    draw(h(Late, { of: 'two' }), document.body);
    draw(h(Late, { of: 'three' }), document.body);
    draw(null, document.body);
    return said;
  })()`);
  expect(said).toEqual([
    'drawn one',
    'begins one',
    'drawn two',
    'ends one',
    'begins two',
    'drawn three',
    'ends two',
  ]);
});

it('the renderer resets the typed value of a controlled field', async () => {
  const { page } = await open();
  const values = await page.evaluate(`(() => {
    const values = [];
    const field = (value, checked) => {
      draw([h('input', { value }), h('input', { type: 'checkbox', checked })], document.body);
      values.push([...document.querySelectorAll('input')].map((one, index) => (index ? one.checked : one.value)));
    };
    field('asked', true);
    for (const one of document.querySelectorAll('input')) (one.value = 'typed'), (one.checked = !one.checked);
    field('asked', true);
    return values;
  })()`);
  expect(values).toEqual([
    ['asked', true],
    ['asked', true],
  ]);
});
