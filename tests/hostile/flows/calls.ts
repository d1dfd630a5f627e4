// Calls that are expensive to make or to read, and services that answer badly. {{Service}} holds the address of one that does.
import type { BlockShorthand } from '@colloquy/blocks/testing';
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { BUSY, FULL, flowOf, hostileFlows, JUMP, longList, many } from './hostile-flow.ts';

function request(
  webhook: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): BlockShorthand {
  return {
    type: 'Webhook',
    options: { webhook: { url: '{{Service}}/words', ...webhook }, isCustomBody: true, timeout: 1, ...more },
  };
}

const withBody = (body: string, prefilled: Readonly<Record<string, unknown>> = { A: FULL }): FlowOptions => ({
  flow: flowOf([request({ method: 'POST', body })]),
  prefilled,
});

const mapped = (path: string, count: number, bodyPath: string): FlowOptions => ({
  flow: flowOf([
    request(
      { url: `{{Service}}${path}` },
      { responseVariableMapping: many(count, () => ({ variableId: 'X', bodyPath })) },
    ),
    'got {{X}}',
  ]),
});

const requests: Readonly<Record<string, FlowOptions>> = {
  'a body of 2,100 times a full variable': withBody('{{A}}'.repeat(2_100)),
  'a body of JSON with 2,100 times a full variable': withBody(
    `{"a":[${many(2_100, () => '"{{A}}"').join(',')}]}`,
  ),
  'a body of escapes': withBody('{"a":"{{A}}"}', { A: '\u0001"\\'.repeat(50_000) }),
  'a body of JSON that is deep': withBody(`${'['.repeat(20_000)}{{A}}`, { A: '1' }),
  'a body of unclosed braces': withBody('{{'.repeat(200_000), {}),
  'a body of 500 pieces of code': withBody(
    `[${many(500, () => `{{= ${BUSY.replaceAll('{', '{ ')} =}}`).join(',')}]`,
    {},
  ),
  'the whole state, with long lists': withBody('{{state}}', { A: longList(), B: longList('b') }),
  'an address of a full variable': {
    flow: flowOf([request({ url: '{{Service}}/{{A}}' })]),
    prefilled: { A: FULL },
  },
  'an address of 50,000 variables': {
    flow: flowOf([request({ url: `{{Service}}/${'{{A}}'.repeat(50_000)}` })]),
    prefilled: { A: 'ä' },
  },
  '5,000 headers with a full variable': {
    flow: flowOf([request({ headers: many(5_000, (index) => ({ key: `h${index}`, value: '{{A}}' })) })]),
    prefilled: { A: FULL },
  },
  '5,000 parameters with a full variable': {
    flow: flowOf([request({ queryParams: many(5_000, (index) => ({ key: `q${index}`, value: '{{A}}' })) })]),
    prefilled: { A: FULL },
  },
  '60 requests in one turn': { flow: flowOf(many(60, () => request({}))) },
  'requests in a loop': {
    flow: flowOf([request({ method: 'POST', body: '{{A}}' }), JUMP]),
    prefilled: { A: FULL },
  },
  'a request in the browser with a full body': {
    flow: flowOf(many(100, () => request({ method: 'POST', body: '{{A}}' }, { isExecutedOnClient: true }))),
    prefilled: { A: FULL },
  },
};

const answers: Readonly<Record<string, FlowOptions>> = {
  'an answer of 50 MiB': mapped('/huge', 1, 'data'),
  'an answer of 3 MiB of JSON': mapped('/list', 100, 'data'),
  '5,000 parts of 3 MiB of JSON': mapped('/list', 5_000, 'data.map((x) => x)'),
  '50 answers of 3 MiB of JSON': { flow: flowOf(many(50, () => request({ url: '{{Service}}/list' }))) },
  'parts that are code': mapped('/words', 300, '(() => { for (;;); })()'),
  'an answer that is deep': mapped('/deep', 10, 'data'),
  'an answer that unpacks to 100 MiB': mapped('/bomb', 1, 'data'),
  'an answer that never comes': mapped('/never', 1, 'data'),
  'an answer that drips': mapped('/drip', 1, 'data'),
  'an answer that leads to itself': mapped('/round', 1, 'data'),
  'an answer that breaks off': mapped('/broken', 1, 'data'),
  'an answer with long headers': mapped('/headers', 1, 'data'),
  'an answer of numbers': mapped('/numbers', 50, 'data'),
};

const script = (content: string): FlowOptions => ({
  flow: flowOf([{ type: 'Code', options: { content, isExecutedOnClient: false } }, 'X is {{X}}']),
});

const scripts: Readonly<Record<string, FlowOptions>> = {
  'a script that fetches for ever': script('for (;;) await fetch({{Service}} + "/words")'),
  'a script that fetches 1,000 at once': script(
    'await Promise.all(Array.from({ length: 1000 }, () => fetch({{Service}} + "/list")))',
  ),
  'a script that works between fetches': script(
    'for (let i = 0; i < 20; i++) { await fetch({{Service}} + "/words"); for (let n = 0; n < 200000; n++); }',
  ),
  'a script that reads what is huge': script(
    'setVariable("X", await (await fetch({{Service}} + "/huge")).text())',
  ),
  'a script that reads what is deep': script(
    'setVariable("X", await (await fetch({{Service}} + "/deep")).json())',
  ),
  'a script that sends what is huge': script(
    'await fetch({{Service}} + "/words", { method: "POST", body: "x".repeat(2 ** 22) })',
  ),
  'scripts in a loop': {
    flow: flowOf([
      {
        type: 'Code',
        options: { content: 'await fetch({{Service}} + "/words")', isExecutedOnClient: false },
      },
      JUMP,
    ]),
  },
};

const others: Readonly<Record<string, FlowOptions>> = {
  'a mail of 2,100 times a full variable': {
    flow: flowOf([
      {
        type: 'Email',
        options: {
          credentialsId: 'default',
          recipients: ['a@example.com'],
          subject: '{{A}}',
          isCustomBody: true,
          body: '{{A}}'.repeat(2_100),
        },
      },
    ]),
    prefilled: { A: FULL },
  },
  'a mail to a long list': {
    flow: flowOf([
      {
        type: 'Email',
        options: {
          credentialsId: 'default',
          recipients: ['{{A}}'],
          cc: ['{{A}}'],
          bcc: ['{{A}}'],
          attachmentsVariableId: 'A',
        },
      },
    ]),
    prefilled: { A: longList('a@example.com,') },
  },
  'a row of 5,000 cells with a full variable': {
    flow: flowOf([
      {
        type: 'Google Sheets',
        options: {
          spreadsheetId: 's',
          sheetId: '1',
          action: 'Insert a row',
          cellsToInsert: many(5_000, (index) => ({ id: `c${index}`, column: `c${index}`, value: '{{A}}' })),
        },
      },
    ]),
    prefilled: { A: FULL },
  },
  'a model that is asked with 2,000 full messages': {
    flow: flowOf([
      {
        type: 'openai',
        options: {
          action: 'Create chat completion',
          credentialsId: 'none',
          messages: many(2_000, () => ({ role: 'user', content: '{{A}}' })),
        },
      },
    ]),
    prefilled: { A: FULL },
  },
  'events of 5,000 fields': {
    flow: flowOf([
      {
        type: 'Pixel',
        options: {
          pixelId: '1',
          eventType: 'Custom',
          name: '{{A}}',
          params: many(5_000, (index) => ({ id: `p${index}`, key: `k${index}`, value: '{{A}}' })),
        },
      },
    ]),
    prefilled: { A: FULL },
  },
  'a payment without an account': {
    flow: flowOf([
      {
        type: 'payment input',
        options: {
          amount: '{{A}}',
          currency: '{{A}}',
          credentialsId: 'none',
          additionalInformation: { description: '{{A}}'.repeat(2_000) },
        },
      },
    ]),
    prefilled: { A: FULL },
    replies: ['Success', 'x'.repeat(65_000), '{{A}}'],
  },
  'a window of a support team with full fields': {
    flow: flowOf(
      many(100, () => ({
        type: 'Chatwoot',
        options: { websiteToken: 't', user: { id: '{{A}}', name: '{{A}}', email: '{{= for (;;); =}}' } },
      })),
    ),
    prefilled: { A: FULL },
  },
};

/** All of them. */
export const calls: readonly HostileFlow[] = hostileFlows('calls', {
  ...requests,
  ...answers,
  ...scripts,
  ...others,
});
