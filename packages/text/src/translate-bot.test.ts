import { describe, expect, it } from 'vitest';
import { parseFlow } from './parse-flow.ts';
import { translateBot } from './translate-bot.ts';

const parsed = parseFlow(`bot Table
on start -> Welcome
== Welcome
> Hello **{{Name}}**, how many guests?
? choice Guests
- Many
    value: 9
- One
set Twice = \`{{Guests}} * 2\`
if Guests = Many -> Welcome
http GET https://example.com/{{Guests}}
`);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { definition } = parsed;
const texts = {
  Table: ['Tisch'],
  Welcome: ['Hallo'],
  'Hello **{{Name}}**, how many guests?': ['Wie viele Gäste, **{{Name}}**?'],
  Guests: ['Gäste'],
  Many: ['Viele'],
  One: ['Einer'],
  Twice: ['Doppelt'],
};

describe('translateBot', () => {
  it('replaces texts and variable names, also in code and addresses', () => {
    const translated = translateBot(definition, { languages: ['de'], texts }, 'de');
    expect(translated).toMatchObject({ missing: [], unused: [] });
    const text = JSON.stringify(translated.definition);
    for (const part of [
      'Wie viele Gäste, ',
      '"content":"Viele"',
      '"value":"Viele"',
      '{{Gäste}} * 2',
      'com/{{Gäste}}',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('{{Guests}}');
  });

  it('lists missing texts and texts that the bot does not use', () => {
    const { One: _, ...rest } = texts;
    const file = { languages: ['de'], texts: { ...rest, Two: ['Zwei'] } };
    expect(translateBot(definition, file, 'de')).toMatchObject({ missing: ['One'], unused: ['Two'] });
  });

  it('refuses a language that the file does not list', () => {
    expect(() => translateBot(definition, { languages: ['de'], texts }, 'fr')).toThrow('Languages: de.');
  });
});
