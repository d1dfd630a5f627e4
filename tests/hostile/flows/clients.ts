// Options of inputs that make no sense, looks that are filled in for ever, definitions sent along, and clients that read nothing.
import type { BlockShorthand, FlowShorthand } from '@colloquy/blocks/testing';
import type { FlowOptions, HostileFlow, Message } from './hostile-flow.ts';
import { BUSY, FULL, flowOf, hostileFlows, JUMP, longList, many, setTo } from './hostile-flow.ts';

const asks = (
  block: BlockShorthand,
  replies: readonly (string | Message)[],
  prefilled = {},
): FlowOptions => ({
  flow: flowOf([block, 'X is {{X}}', { type: 'Wait', to: 'Start' }]),
  replies,
  prefilled,
});

const files = (...urls: string[]): Message => ({ type: 'text', text: 'here', attachedFileUrls: urls });

const options: Readonly<Record<string, FlowOptions>> = {
  'a rating of a billion': asks({ type: 'rating input', options: { length: 1e9, startsAt: -1e9 } }, [
    '5',
    '999999999',
    'ten',
  ]),
  'a number between bounds that are no numbers': asks(
    {
      type: 'number input',
      options: { variableId: 'X', min: '{{A}}', max: '{{A}}', step: '{{A}}', locale: 'xx-YY', style: 'unit' },
    },
    ['5', '1e308', '9'.repeat(65_000)],
    { A: FULL },
  ),
  'a number in steps of nearly nothing': asks(
    { type: 'number input', options: { variableId: 'X', min: -1e308, max: 1e308, step: 5e-324 } },
    ['0.1', '1e308'],
  ),
  'a date between bounds that are code': asks(
    {
      type: 'date input',
      options: { variableId: 'X', min: '{{= for (;;); =}}', max: '{{A}}', format: `'${'y'.repeat(5_000)}` },
    },
    ['tomorrow', '2026-01-01'],
    { A: FULL },
  ),
  'a date in a format of 100,000 letters': asks(
    { type: 'date input', options: { variableId: 'X', format: 'yMdHms'.repeat(16_000) } },
    ['tomorrow'],
  ),
  'an email with a retry text that is full': asks(
    { type: 'email input', options: { retryMessageContent: '{{A}} '.repeat(5_000) } },
    many(10, () => 'no'),
    { A: FULL },
  ),
  'a phone number of a country that is full': asks(
    { type: 'phone number input', options: { defaultCountryCode: FULL } },
    ['1', '+1'],
  ),
  'files of others': asks(
    {
      type: 'file input',
      options: {
        variableId: 'X',
        isMultipleAllowed: true,
        allowedFileTypes: { isEnabled: true, types: many(5_000, (index) => `.t${index}`) },
      },
    },
    [
      files(...many(20, (index) => `https://a.example/${'x'.repeat(1_900)}${index}.t4999`)),
      files('javascript:1'),
      files(''),
    ],
  ),
  'attachments and recordings of others': asks(
    {
      type: 'text input',
      options: {
        variableId: 'X',
        attachments: { isEnabled: true, saveVariableId: 'A' },
        audioClip: { isEnabled: true, saveVariableId: 'B' },
      },
    },
    [
      files('file:///etc/passwd'),
      { type: 'audio', url: `https://a.example/${'x'.repeat(2_000)}` },
      { type: 'audio', url: 'data:,x' },
    ],
  ),
  'labels that are full': asks(
    {
      type: 'text input',
      options: { labels: { placeholder: '{{A}}'.repeat(1_000), button: '{{= for (;;); =}}' } },
    },
    ['x', 'y'],
    { A: FULL },
  ),
  'messages with data of their own': asks(
    { type: 'text input' },
    many(5, () => ({ type: 'text', text: 'x', metadata: { replyId: 'x'.repeat(60_000) } })),
  ),
};

function looking(look: Readonly<Record<string, unknown>>): FlowOptions {
  return {
    flow: {
      ...flowOf(['Hi', { type: 'text input', options: { variableId: 'X' } }, { type: 'Wait', to: 'Start' }]),
      ...look,
    } as FlowShorthand,
    prefilled: { A: FULL },
    replies: many(6, (index) => `r${index}`),
  };
}

const looks: Readonly<Record<string, FlowOptions>> = {
  'styles of a full variable, 4,000 times': looking({ theme: { customCss: '{{A}}'.repeat(4_000) } }),
  'a theme of code': looking({
    theme: {
      general: { font: `{{= ${BUSY.replaceAll('{', '{ ')} =}}` },
      customCss: '{{= for (;;); =}}'.repeat(100),
    },
  }),
  'a theme that is wide': looking({
    theme: { general: Object.fromEntries(many(5_000, (index) => [`k${index}`, '{{A}}'])) },
  }),
  'settings that are wide': looking({
    settings: { metadata: { customHeadCode: '{{A}}'.repeat(2_000), description: '{{= for (;;); =}}' } },
  }),
  'an avatar that is full': looking({
    theme: {
      chat: {
        hostAvatar: { isEnabled: true, url: '{{A}}'.repeat(100) },
        guestAvatar: { isEnabled: true, url: '{{A}}' },
      },
    },
  }),
};

const sent = (flow: FlowShorthand | readonly BlockShorthand[]): FlowOptions => ({ flow, isPreview: true });

const previews: Readonly<Record<string, FlowOptions>> = {
  'a definition of 3 MB of text': sent(flowOf(['x'.repeat(3_000_000)])),
  'a definition of more than 4 MiB': sent(flowOf(['x'.repeat(5_000_000)])),
  'a definition of 10,000 groups': sent({
    groups: many(10_000, (index) => ({ title: `G${index}`, blocks: ['x'] })),
  }),
  'a definition of 15,000 blocks': sent(flowOf(many(15_000, () => setTo('{{X}}')))),
  'a definition of 20,000 edges to nowhere': sent({
    ...flowOf(['x']),
    edges: many(20_000, (index) => ({
      id: `n${index}`,
      from: { blockId: `b${index}` },
      to: { groupId: 'nowhere' },
    })),
  }),
  'a definition of 20,000 variables': sent(
    flowOf(
      ['x'],
      many(20_000, (index) => ({ name: 'v', id: `v${index}`, value: ['x'] })),
    ),
  ),
  'a definition of 30,000 variables': sent(
    flowOf(
      ['x'],
      many(30_000, (index) => ({ name: `v${index}`, id: `v${index}` })),
    ),
  ),
  'a definition of 5,000 blocks that nobody knows': sent(
    flowOf(many(5_000, (index) => ({ type: `unknown ${index}` }))),
  ),
  'a definition of 5,000 blocks that are wrong': sent(
    flowOf(many(5_000, () => ({ type: 'Condition', items: 'none' }))),
  ),
  'a definition that is deep': sent({
    ...flowOf(['x']),
    theme: JSON.parse(`${'{"a":'.repeat(350)}1${'}'.repeat(350)}`),
  }),
  'a definition that is deeper than any may be': sent({
    ...flowOf(['x']),
    theme: JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  }),
  'a definition of 100,000 lists': sent({
    ...flowOf(['x']),
    extra: many(100_000, () => [[]]),
  } as FlowShorthand),
  'a definition of 3,000 pieces of code': sent(
    flowOf(many(3_000, (index) => setTo(`return ${index}`, true))),
  ),
  'a definition of keys of the prototype': sent({
    ...flowOf(['x']),
    ['__proto__']: { a: 1 },
    constructor: { prototype: {} },
  } as FlowShorthand),
};

const asUnread = ({ flow, prefilled }: FlowOptions): FlowOptions => ({
  flow,
  ...(prefilled && { prefilled }),
  unreadMs: 150,
  replies: [],
});

const unread: Readonly<Record<string, FlowOptions>> = {
  'a bot that says a megabyte': asUnread({
    flow: flowOf(['{{A}}', '{{A}}', '{{A}}', { type: 'text input' }]),
    prefilled: { A: FULL },
  }),
  'a bot that goes round': asUnread({
    flow: flowOf(['{{A}}', JUMP]),
    prefilled: { A: 'words '.repeat(900) },
  }),
  'a bot that computes': asUnread({ flow: flowOf(many(40, () => setTo(BUSY, true))) }),
  'a bot that opens 1,000 pages': asUnread({
    flow: flowOf(many(1_000, () => ({ type: 'Redirect', options: { url: 'https://example.com/{{A}}' } }))),
    prefilled: { A: 'p'.repeat(900) },
  }),
  'a bot that waits for another system': asUnread({
    flow: flowOf([
      'Wait',
      { type: 'webhook', options: { responseVariableMapping: [{ variableId: 'X', bodyPath: 'data' }] } },
    ]),
  }),
  'a bot with long choices': asUnread({
    flow: flowOf([{ type: 'choice input', options: { dynamicVariableId: 'A' }, items: [] }]),
    prefilled: { A: longList('choice ') },
  }),
};

const listening: Readonly<Record<string, FlowOptions>> = {
  'a delivery that never comes': {
    flow: flowOf([
      {
        type: 'webhook',
        options: { responseVariableMapping: many(1_000, () => ({ variableId: 'X', bodyPath: 'data' })) },
      },
      '{{X}}',
      { type: 'Wait', to: 'Start' },
    ]),
    replies: [
      'not yet',
      JSON.stringify({ data: 'x'.repeat(60_000) }),
      '{"data":'.repeat(5_000),
      '['.repeat(60_000),
    ],
  },
  'a delivery whose parts are code': {
    flow: flowOf([
      {
        type: 'webhook',
        options: {
          isDeliveryRequired: false,
          responseVariableMapping: many(100, () => ({
            variableId: 'X',
            bodyPath: '(() => { for (;;); })()',
          })),
        },
      },
      '{{X}}',
    ]),
    replies: ['{"data":1}', '{"data":[1]}'],
  },
};

/** All of them. */
export const clients: readonly HostileFlow[] = [
  ...hostileFlows('options', options),
  ...hostileFlows('looks', looks),
  ...hostileFlows('previews', previews),
  ...hostileFlows('unread', { ...unread }),
  ...hostileFlows('deliveries', listening),
];
