// Reading documents and cutting them into passages.
import { expect, test } from 'vitest';
import { passagesOf, tokensOf } from './passages.ts';
import { mediaTypeOf, readDocument } from './read-document.ts';

function passages(mediaType: string, text: string) {
  return passagesOf(readDocument({ mediaType, text }));
}

test('Markdown becomes sections with headings, without front matter and comments', () => {
  const text =
    '---\ndraft: true\n---\n# Shop\n\nWelcome to everybody who rides a bicycle, in town or in the hills.\n\n## Opening hours\n\n<!-- secret -->\n- Monday\n- **Friday**\n\n| Day | Time |\n|---|---|\n| Sunday | closed |\n\n```sh\nls\n```';
  expect(passages('text/markdown', text)).toEqual([
    {
      headings: ['Shop'],
      text: 'Welcome to everybody who rides a bicycle, in town or in the hills.',
      anchor: 'shop',
    },
    {
      headings: ['Shop', 'Opening hours'],
      text: 'Monday\nFriday\nDay · Time\nSunday · closed\nls',
      anchor: 'opening-hours',
    },
  ]);
});

test('HTML becomes the passages of its main part', () => {
  const html = `<html><head><title>Help</title><script>var a = '<p>no</p>';</script></head><body><nav>Menu</nav>
    <main><h1 id="help">Help</h1><div>Some <b>bold</b> words<br>and a line</div><form>no</form><p hidden>no</p>
    <h2 id="prices">Prices &amp; more</h2><table><tr><th>Size</th><td>5 &euro;</td></tr></table><pre>a
  b</pre></main><footer>no</footer></body></html>`;
  expect(passages('text/html', html)).toEqual([
    {
      headings: ['Help', 'Prices & more'],
      text: 'Some bold words\nand a line\nSize · 5 €\na\n  b',
      anchor: 'prices',
    },
  ]);
});

test('CSV becomes a line for each row, with any usual separator', () => {
  expect(passages('text/csv', 'question;answer\n"When; and where?";"At ""Joe\'s""\nat 9"\n;\n')).toEqual([
    { headings: [], text: `question: When; and where? · answer: At "Joe's" at 9` },
  ]);
});

test('text becomes paragraphs, and long paragraphs are split after sentences', () => {
  const sentence = 'This sentence has exactly fifty characters, or not. ';
  const found = passages('text/plain', `Short.\n\n${sentence.repeat(100)}`);
  expect(found.length).toBe(3);
  for (const { text } of found) {
    expect(tokensOf(text)).toBeLessThanOrEqual(500);
    expect(text).toMatch(/\.$/);
  }
});

test('texts without spaces are split at a maximum length', () => {
  expect(passages('text/plain', '漢'.repeat(1_200)).map(({ text }) => text.length)).toEqual([500, 500, 200]);
  expect(passages('text/plain', 'x'.repeat(4_500)).map(({ text }) => text.length)).toEqual([
    2_000, 2_000, 500,
  ]);
});

test('a document that cannot be read is refused with the reason', () => {
  const read = (mediaType: string, text: string) => () => readDocument({ mediaType, text });
  expect(read('image/png', 'x')).toThrow('Files of type image/png cannot be read: use md, html, txt or csv.');
  expect(read('text/plain', ' \n ')).toThrow('The document has no text.');
  expect(read('text/html', '<div>'.repeat(200_000))).toThrow('nested more than 512 deep');
  expect(read('text/plain', 'x'.repeat(4_000_001))).toThrow('has 4000001 characters');
});

test('the extension of a file name determines its media type', () => {
  expect(['a.MD', 'b.htm', 'c.txt', 'd.csv', 'e.exe', 'README', 'f.constructor'].map(mediaTypeOf)).toEqual([
    'text/markdown',
    'text/html',
    'text/plain',
    'text/csv',
    undefined,
    undefined,
    undefined,
  ]);
});
