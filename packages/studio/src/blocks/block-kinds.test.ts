import { expect, it } from 'vitest';
import { findKinds, kindOf, learnKinds, newBlock } from './block-kinds.ts';
import type { FieldSchema } from './block-schemas.ts';

it.each([
  ['number', ['Number', 'Phone']],
  ['e-mail', ['E-mail', 'Send e-mail']],
  ['Mobile', ['Phone']],
])('the block search for %s lists matching names first', (search, labels) => {
  const found = findKinds(search).map(([, { label }]) => label);
  expect(found.slice(0, labels.length)).toEqual(labels);
});

it('the server describes integration blocks, and an unknown block shows its type', () => {
  const options = { properties: { options: { properties: { webhook: {} } } } };
  learnKinds(
    new Map<string, FieldSchema>([
      ['poster', { 'x-card': { label: 'Poster', icon: 'message', keywords: 'board' } }],
      ['caller', { ...options, 'x-card': { label: 'Caller' } }],
      ['old', { 'x-card': { label: 'Poster (older)', isLegacy: true } }],
      ['text', { 'x-card': { label: 'Not this' } }],
      ['bare', {}],
      ['ready', { 'x-card': { label: 'Ready', start: { action: 'Send' } } }],
    ]),
  );
  expect(findKinds('board').map(([type, { label }]) => [type, label])).toEqual([['poster', 'Poster']]);
  expect(findKinds('poster').map(([type]) => type)).toEqual(['poster']);
  expect(kindOf('text').label).toBe('Text');
  expect(kindOf('bare').label).toBe('bare');
  const names = { variable: () => undefined, group: () => undefined };
  const row = (type: string, options: object) => kindOf(type).text?.({ id: 'b', type, options }, names);
  expect(row('poster', { action: 'Send', model: 'm' })).toBe('Send · m');
  expect(row('poster', { action: 'Insert a row' })).toBe('Add a row');
  expect(row('caller', { webhook: { url: 'https://a.example/x' } })).toBe('POST a.example/x');
  const saving = {
    webhook: { url: 'https://a.example/x' },
    responseVariableMapping: [{ variableId: 'v' }, { variableId: 'gone' }],
  };
  const named = { ...names, variable: (id: unknown) => (id === 'v' ? 'Status' : undefined) };
  expect(kindOf('caller').text?.({ id: 'b', type: 'caller', options: saving }, named)).toBe(
    'POST a.example/x → Status',
  );
  expect(kindOf('caller').hint).toBe('Choose an address');
  expect(newBlock('ready', () => 'b1')).toEqual({ id: 'b1', type: 'ready', options: { action: 'Send' } });
});

it('an undescribed block type can be added, and its shape decides how it looks', () => {
  learnKinds(
    new Map<string, FieldSchema>([
      ['divider', { 'x-card': { label: 'Divider', shape: 'say', hint: 'Name the part' } }],
      ['slider', { 'x-card': { label: 'Slider', shape: 'ask' } }],
      ['dice', { 'x-card': { label: 'Dice', shape: 'logic' } }],
    ]),
  );
  expect(findKinds('divider').map(([type]) => type)).toEqual(['divider']);
  expect(['divider', 'slider', 'dice'].map((type) => kindOf(type).shape)).toEqual(['say', 'ask', 'decide']);
  expect(kindOf('divider').hint).toBe('Name the part');
  const names = { variable: () => 'Age', group: () => undefined };
  const row = (type: string, fields: object) => kindOf(type).text?.({ id: 'b', type, ...fields }, names);
  expect(row('divider', { content: { isThick: true, label: 'Part two' } })).toBe('Part two');
  expect(row('divider', {})).toBe('');
  expect(row('slider', { options: { variableId: 'v' } })).toBe('Slider → Age');
});
