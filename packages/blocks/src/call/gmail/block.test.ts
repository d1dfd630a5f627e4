// Gmail: the request to the port, and its results.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { serviceCases } from '../testing/service-cases.ts';

const options = {
  action: 'Send email',
  credentialsId: 'g',
  to: 'ada@example.com',
  subject: 'Hi',
  body: 'Hello',
};

it.each([
  [{}, {}, { to: ['ada@example.com'], subject: 'Hi', text: 'Hello', attachments: [] }],
  [
    {
      to: 'ada@example.com, {{V}}',
      subject: '{{Unset}}',
      label: 'Leads',
      from: 'Ada <a@example.com>',
      threadId: 't1',
      replyTo: 'r@example.com',
    },
    { V: 'grace@example.com, eve@example.com' },
    {
      to: ['ada@example.com', 'grace@example.com, eve@example.com'],
      text: 'Hello',
      label: 'Leads',
      from: 'Ada <a@example.com>',
      threadId: 't1',
      replyTo: 'r@example.com',
      attachments: [],
    },
  ],
  [
    { to: '{{V}}', attachments: 'vFiles' },
    { V: ['a@example.com', 'b@example.com'], Files: ['https://a.example/cv.pdf', 'no address'] },
    {
      to: ['a@example.com', 'b@example.com'],
      subject: 'Hi',
      text: 'Hello',
      attachments: [{ url: 'https://a.example/cv.pdf' }],
    },
  ],
])('options %j and variables %j become a mail', (more, variables, mail) => {
  const { call } = called({ type: 'gmail', options: { ...options, ...more } }, variables);
  expect(call).toEqual({ port: 'gmail', request: { credentialsId: 'g', ...mail }, timeoutMs: 30_000 });
});

it('the block sends nothing in preview', () => {
  const { call, logs } = called({ type: 'gmail', options }, {}, { isPreview: true });
  expect(call).toBeUndefined();
  expect(logs).toMatchObject([{ status: 'info', description: 'Emails are not sent in preview.' }]);
});

it('the log mentions attachments beyond the limit', () => {
  const sent = called(
    {
      type: 'gmail',
      options: { action: 'Send email', credentialsId: 'g', to: 'ada@example.com', attachments: 'vFiles' },
    },
    { Files: ['https://a.example/cv.pdf', 'cv.pdf'] },
  );
  const { logs } = answered(sent, { ok: true, response: { id: 'm1', threadId: 't1', warnings: [] } });
  expect(logs).toMatchObject([
    { status: 'success' },
    {
      status: 'error',
      description: '1 files were not attached: only URLs can be attached, and at most 10.',
    },
  ]);
});

it('the block stores the thread and logs attachments that failed', () => {
  const mapped = { ...options, responseMapping: [{ item: 'Thread ID', variableId: 'Thread' }] };
  const turn = answered(called({ type: 'gmail', options: mapped }, { Thread: '' }), {
    ok: true,
    response: { id: 'm1', threadId: 't1', warnings: ['The file "a" was not attached: gone.'] },
  });
  expect(turn.variables.Thread).toBe('t1');
  expect(turn.logs).toMatchObject([
    { status: 'success', description: 'Gmail: "Send email" succeeded.' },
    { status: 'error', description: 'The file "a" was not attached: gone.' },
  ]);
});

it.each(serviceCases({ type: 'gmail', name: 'Gmail', options, needs: ['to'], variables: { A: 'old' } }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);
