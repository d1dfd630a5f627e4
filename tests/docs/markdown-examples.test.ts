import { expect, it } from 'vitest';
import { commandsOf, examplesOf } from './markdown-examples.ts';

it('examples are read with their language, line and lead', () => {
  expect(examplesOf('Save as `a.json`:\n\n```json\n{\n}\n```\n\nText\n```\nx\n```')).toEqual([
    { language: 'json', text: '{\n}', line: 3, lead: 'Save as `a.json`:' },
    { language: '', text: 'x', line: 9, lead: 'Text' },
  ]);
});

it('commands are split as in a shell', () => {
  expect(
    commandsOf(`curl -X POST http://a.b \\\n  -d '{"a": "b c"}'\nnpm ci && npm start # it's quick`),
  ).toEqual([
    ['curl', '-X', 'POST', 'http://a.b', '-d', '{"a": "b c"}'],
    ['npm', 'ci'],
    ['npm', 'start'],
  ]);
});
