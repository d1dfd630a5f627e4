// Problems that a check finds in blocks.

import { createSyntaxChecker } from '@colloquy/blocks';
import { describe, expect, it } from 'vitest';
import { checkerOf, items, said, webhook } from './checked-blocks.ts';

const check = checkerOf(await createSyntaxChecker());
/** A block of a service with an action and credentials. */
const finished = (type: string, action: string, options: object) => ({
  type,
  options: { action, credentialsId: 'key', ...options },
});

describe('the check of a bot', () => {
  it.each<
    [
      string,
      object,
      readonly [path: string, severity: string, message: string | RegExp, fix: string | RegExp],
    ]
  >([
    [
      'an id that no variable has',
      { type: 'text input', options: { variableId: 'vnam1' } },
      ['options.variableId', 'warning', /No variable has the id "vnam1"/, 'Did you mean "vname1" (Name)?'],
    ],
    [
      'a name in place of an id',
      { type: 'Set variable', options: { variableId: 'Name', type: 'Today' } },
      ['options.variableId', 'warning', /"Name"/, 'Use the id of the variable here: write "vname1".'],
    ],
    [
      'an id deep inside',
      {
        type: 'Condition',
        items: items({
          content: { comparisons: [{ id: 'c', variableId: 'gone', comparisonOperator: 'Is set' }] },
        }),
      },
      ['items.0.content.comparisons.0.variableId', 'warning', /"gone"/, /Choose a variable/],
    ],
    [
      'an id in a block of a service',
      finished('chat-node', 'Send Message', {
        botId: 'b',
        message: 'Hi',
        responseMapping: [{ item: 'Message', variableId: 'gone' }],
      }),
      ['options.responseMapping.0.variableId', 'warning', /"gone"/, /Choose a variable/],
    ],
    [
      'a name that no variable has',
      said('Hi {{Nmae}}'),
      [
        'content.richText.0.children.0.text',
        'warning',
        /No variable is named "Nmae"/,
        'Did you mean {{Name}}?',
      ],
    ],
    [
      'a name with blanks around it',
      said('Hi {{ Name }}'),
      ['content.richText.0.children.0.text', 'warning', /" Name "/, 'Did you mean {{Name}}?'],
    ],
    [
      'a name inside code',
      said('{{= {{Nmae}} + 1 =}}'),
      ['content.richText.0.children.0.text', 'warning', /"Nmae"/, 'Did you mean {{Name}}?'],
    ],
    [
      'code in a text',
      said('{{= 1 + =}}'),
      ['content.richText.0.children.0.text', 'error', /has a syntax error\. SyntaxError/, /Fix the code/],
    ],
    [
      'a misspelled field',
      { type: 'text input', options: { lables: {} } },
      ['options.lables', 'warning', /field "lables" is unknown/, 'Did you mean "labels"?'],
    ],
    [
      'a field in other letters',
      { type: 'text input', options: { variable_id: 'vname1' } },
      ['options.variable_id', 'warning', /has no effect/, 'Did you mean "variableId"?'],
    ],
    [
      'a field in the wrong place',
      { type: 'text input', options: { placeholder: 'Your name' } },
      ['options.placeholder', 'warning', /has no effect/, 'Did you mean "labels.placeholder"?'],
    ],
    [
      'all fields in the wrong place',
      { type: 'text input', option: {} },
      ['option', 'warning', /has no effect/, 'Did you mean "options"?'],
    ],
    [
      'a minimum above the maximum',
      { type: 'number input', options: { min: 10, max: 3 } },
      ['options.max', 'error', /no reply is accepted/, 'Swap min and max.'],
    ],
    [
      'a bound that is no number',
      { type: 'number input', options: { min: 'few' } },
      ['options.min', 'warning', /min is "few"/, 'Write a number, or one {{variable}}.'],
    ],
    [
      'a bound that begins with one',
      { type: 'number input', options: { max: '10 people' } },
      ['options.max', 'warning', /"10 people".*it counts as 10/, /Write a number/],
    ],
    [
      'a style that there is not',
      { type: 'number input', options: { style: 'currncy' } },
      ['options.style', 'warning', /it counts as not set/, 'Did you mean "currency"?'],
    ],
    [
      'a first day after the last',
      { type: 'date input', options: { min: '2027-01-02', max: '2027-01-01' } },
      ['options.max', 'error', /no reply is accepted/, 'Swap min and max.'],
    ],
    [
      'a day that does not exist',
      { type: 'date input', options: { min: '2027-02-30' } },
      ['options.min', 'error', /"2027-02-30" is not a valid date/, /yyyy-MM-dd/],
    ],
    [
      'a scale that starts after its end',
      { type: 'rating input', options: { startsAt: 6, length: 5 } },
      ['options.startsAt', 'warning', /starts at 6/, /below length/],
    ],
    [
      'a choice without items',
      { type: 'choice input' },
      ['items', 'warning', /no buttons/, /dynamicVariableId/],
    ],
    [
      'a picture choice without items',
      { type: 'picture choice input', items: [] },
      ['items', 'warning', /no pictures/, /dynamicItems/],
    ],
    ['cards without items', { type: 'cards' }, ['items', 'warning', /no cards/, 'Add items.']],
    [
      'a jump to a group that does not exist',
      { type: 'Jump', options: { groupId: 'gone' } },
      ['options.groupId', 'error', /which does not exist/, /by its id/],
    ],
    [
      'a jump to the title of a group',
      { type: 'Jump', options: { groupId: 'One' } },
      ['options.groupId', 'error', /which does not exist/, 'Groups are named by their ids: write "g1".'],
    ],
    ['a jump to nowhere', { type: 'Jump' }, ['options.groupId', 'warning', /has no group/, /Choose a group/]],
    [
      'a link into a missing group of the same bot',
      { type: 'Typebot link', options: { typebotId: 'current', groupId: 'gone' } },
      ['options.groupId', 'error', /which does not exist/, /by its id/],
    ],
    [
      'a link to no bot',
      { type: 'Typebot link' },
      ['options.typebotId', 'warning', /has no bot/, /Choose a bot/],
    ],
    [
      'HTML for a script',
      {
        type: 'Code',
        options: { content: '<div id="widget"></div>\n<script src="https://widget.example/a.js"></script>' },
      },
      ['options.content', 'warning', /HTML, not JavaScript/, /customHeadCode/],
    ],
    [
      'two script elements',
      { type: 'Code', options: { content: '<script>one()</script>\n<script>two()</script>' } },
      ['options.content', 'warning', /HTML, not JavaScript/, /customHeadCode/],
    ],
    [
      'a script that does not parse',
      { type: 'Code', options: { content: '<script>\nlet x = ;\n</script>' } },
      ['options.content', 'error', /never runs\. SyntaxError.*line 2/, /Fix the code/],
    ],
    [
      'a calculation that does not parse',
      {
        type: 'Set variable',
        options: { variableId: 'vname1', isCode: true, expressionToEvaluate: '{{Name}} +* 2' },
      },
      ['options.expressionToEvaluate', 'warning', /used as text/, /isCode/],
    ],
    [
      'a path that does not parse',
      webhook({}, { responseVariableMapping: [{ variableId: 'vname1', bodyPath: 'data.[0]' }] }),
      ['options.responseVariableMapping.0.bodyPath', 'error', /SyntaxError/, /Fix the code/],
    ],
    [
      'a tool that does not parse',
      {
        ...finished('openai', 'Create chat completion', {
          messages: [{ role: 'user', content: 'Hi' }],
          tools: [{ name: 'now', code: 'return (' }],
        }),
      },
      ['options.tools.0.code', 'error', /SyntaxError/, /Fix the code/],
    ],
    [
      'a method that cannot be sent',
      webhook({ method: 'trace' }),
      ['options.webhook.method', 'error', /TRACE is not supported/, /Use GET/],
    ],
    [
      'a tunnel',
      webhook({ method: 'CONNECT' }),
      ['options.webhook.method', 'error', /CONNECT is not supported/, /Use GET/],
    ],
    [
      'a method that there is not',
      webhook({ method: 'GTE' }),
      ['options.webhook.method', 'warning', /not set/, 'Did you mean "GET"?'],
    ],
    [
      'an address that there cannot be',
      webhook({ url: 'htps://example.com' }),
      ['options.webhook.url', 'error', /did you mean "https:"/, /https:\/\/example/],
    ],
    [
      'no address',
      { type: 'Zapier' },
      ['options.webhook.url', 'warning', /no request is sent/, /Set the URL/],
    ],
    [
      'a time-out of nothing',
      webhook({}, { timeout: 0 }),
      ['options.timeout', 'warning', /it counts as 1\./, 'Write a number from 1 to 120.'],
    ],
    [
      'an endless timeout',
      webhook({}, { timeout: 500 }),
      ['options.timeout', 'warning', /it counts as 120/, 'Write a number from 1 to 120.'],
    ],
    [
      'an address of a page',
      { type: 'Redirect', options: { url: 'javascript:alert(1)' } },
      ['options.url', 'error', /cannot start with "javascript:"/, /full URL/],
    ],
    [
      'an address of a picture',
      { type: 'image', content: { url: 'https://exa mple.com/a.png' } },
      ['content.url', 'error', /valid host name/, /full URL/],
    ],
    [
      'a picture to choose',
      { type: 'picture choice input', items: items({ pictureSrc: 'https//example.com' }) },
      ['items.0.pictureSrc', 'error', /":" after the scheme is missing/, /full URL/],
    ],
    [
      'more than all chats',
      { type: 'AB test', options: { aPercent: 150 }, items: items({}, {}) },
      ['options.aPercent', 'warning', /it counts as 100/, 'Write a number from 0 to 100.'],
    ],
    [
      'one path of two',
      { type: 'AB test', items: items({}) },
      ['items', 'warning', /this one has 1/, /two items/],
    ],
    [
      'the same path twice',
      { type: 'AB test', items: items({ path: 'b' }, { path: 'b' }) },
      ['items', 'warning', /for path A/, /two items/],
    ],
    [
      'a type of block',
      { type: 'txt input' },
      ['type', 'error', /"txt input" is not known/, /^Did you mean "text input"\?/],
    ],
    [
      'a wait in words',
      { type: 'Wait', options: { secondsToWaitFor: 'a while' } },
      ['options.secondsToWaitFor', 'warning', /does not wait/, /digits/],
    ],
    [
      'an operator in a condition',
      {
        type: 'Condition',
        items: items({
          content: { comparisons: [{ id: 'c', variableId: 'vname1', comparisonOperator: 'Nope' }] },
        }),
      },
      [
        'items.0.content.comparisons.0.comparisonOperator',
        'error',
        /Expected one of/,
        /until then the block does nothing/,
      ],
    ],
    [
      'an operator in a filter',
      finished('nocodb', 'Search Records', {
        tableId: 't',
        filter: { comparisons: [{ operator: 'Nope' }] },
      }),
      ['options.filter.comparisons.0.operator', 'warning', /not set/, /Write one of/],
    ],
  ])('%s', (_, block, [path, severity, message, fix]) => {
    const found = check([block]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ path: `groups.0.blocks.0.${path}`, severity });
    expect(found[0]?.message).toMatch(message);
    expect(found[0]?.fix).toMatch(fix);
  });

  it('finds a jump to a block of another group', () => {
    const jump = { type: 'Jump', options: { groupId: 'g1', blockId: 'gone' } };
    expect(check([{ type: 'text input' }, jump])).toMatchObject([
      {
        path: 'groups.0.blocks.1.options.blockId',
        severity: 'warning',
        message: expect.stringContaining('entered at its first block'),
      },
    ]);
  });

  it('finds problems in events, theme and settings', () => {
    const at = { x: 0, y: 0 };
    const found = check([said('Hi')], {
      events: [
        { id: 'e', type: 'start', graphCoordinates: at, outgoingEdgeId: 'e1' },
        {
          id: 'r',
          type: 'reply',
          graphCoordinates: at,
          outgoingEdgeId: 'e1',
          options: { contentVariableId: 'gone' },
        },
      ],
      settings: { general: { systemMessages: { invalidMessage: 'Sorry {{Nmae}}' } } },
      theme: { chat: { hostAvatar: { url: '{{Avatr}}' } } },
    });
    expect(found.map(({ path }) => path)).toEqual([
      'events.1.options.contentVariableId',
      'theme.chat.hostAvatar.url',
      'settings.general.systemMessages.invalidMessage',
    ]);
  });
});
