// HTML and plain text of old text bubbles as rich text.
import { expect, it } from 'vitest';
import { htmlToRichText, plainToRichText } from './html-to-rich-text.ts';
import { parseBot } from './parse-bot.ts';

const p = (...children: object[]) => ({ type: 'p', children });

it.each([
  ['one line', '<div>Hi {{Name}}</div>', [p({ text: 'Hi {{Name}}' })]],
  ['two lines', '<div>One</div><div>Two</div>', [p({ text: 'One' }), p({ text: 'Two' })]],
  [
    'an empty line',
    '<div>One</div><div><br></div>Two',
    [p({ text: 'One' }), p({ text: '' }), p({ text: 'Two' })],
  ],
  ['a break', 'One<br/>Two', [p({ text: 'One' }), p({ text: 'Two' })]],
  [
    'marks',
    '<p>a <b>b <i>c</i></b> <span class="slate-bold slate-underline">d</span></p>',
    [
      p(
        { text: 'a ' },
        { text: 'b ', bold: true },
        { text: 'c', bold: true, italic: true },
        { text: ' ' },
        { text: 'd', bold: true, underline: true },
      ),
    ],
  ],
  [
    'a link',
    '<a target="_blank" href="https://b.example/?a=1&amp;b=2">here</a>',
    [p({ type: 'a', url: 'https://b.example/?a=1&b=2', children: [{ text: 'here' }] })],
  ],
  ['entities', '&lt;3 &#38; &#x1F388; &unknown; &#9999999;', [p({ text: '<3 & 🎈 &unknown; &#9999999;' })]],
  ['what is no tag', 'a < b', [p({ text: 'a ' }, { text: '<' }, { text: ' b' })]],
  ['what is never closed', '<b>a', [p({ text: 'a', bold: true })]],
  ['nothing', '', []],
])('reads %s', (_name, html, expected) => {
  expect(htmlToRichText(html)).toEqual(expected);
});

it('reads plain text line by line', () => {
  expect(plainToRichText('One\r\n\nTwo')).toEqual([p({ text: 'One' }), p({ text: '' }), p({ text: 'Two' })]);
});

it.each([
  ['html', { html: '<div>Hi</div>' }],
  ['html and plain text', { html: '<div>Hi</div>', plainText: 'Bye' }],
  ['plain text', { plainText: 'Hi' }],
  ['an empty list beside it', { richText: [], plainText: 'Hi' }],
  ['rich text', { richText: [p({ text: 'Hi' })], html: 'Bye', plainText: 'Bye' }],
])('a bubble of version 3 with %s shows its text', (_name, content) => {
  const { bot } = parseBot({
    version: '3',
    id: 'old',
    name: 'Old',
    groups: [
      {
        id: 'g0',
        title: 'Start',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [{ id: 's', type: 'start', label: 'Start', outgoingEdgeId: 'e' }],
      },
      {
        id: 'g1',
        title: 'One',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [{ id: 'b', type: 'text', content }],
      },
    ],
    edges: [{ id: 'e', from: { groupId: 'g0', blockId: 's' }, to: { groupId: 'g1' } }],
    variables: [],
    theme: {},
    settings: {},
  });
  expect(bot?.groups[0]?.blocks[0]).toMatchObject({ content: { richText: [p({ text: 'Hi' })] } });
});
