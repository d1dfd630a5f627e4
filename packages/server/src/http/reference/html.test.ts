// Pieces of a page: whatever is put in stays text.
import { expect, it } from 'vitest';
import { html, prose } from './html.ts';

it.each([
  ['text', html`<b>${'<script>'}</b>`, '<b>&lt;script&gt;</b>'],
  ['an attribute', html`<b title="${`"'&`}">`, '<b title="&quot;&#39;&amp;">'],
  ['a piece', html`<p>${html`<b>x</b>`}</p>`, '<p><b>x</b></p>'],
  ['many pieces', html`${[1, 2].map((number) => html`<i>${number}</i>`)}`, '<i>1</i><i>2</i>'],
  ['nothing', html`a${undefined}b${false}c`, 'abc'],
  ['prose', prose('Keep `a < b` & go'), 'Keep <code>a &lt; b</code> &amp; go'],
  ['one backtick', prose('a ` b'), 'a ` b'],
])('the HTML template renders %s', (_what, { html: text }, expected) => {
  expect(text).toBe(expected);
});
