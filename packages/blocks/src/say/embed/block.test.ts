// The embed bubble: a page, and the message that it may post.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function open(content: unknown) {
  const variables = [
    { name: 'Id', value: '7' },
    { name: 'Height', value: '300' },
    { name: 'Evil', value: 'javascript:alert(1)' },
    'Data',
  ];
  return talk({ variables, groups: [{ blocks: [{ type: 'embed', content }, 'Data: {{Data}}'] }] });
}

describe('an embedded page', () => {
  it.each([
    [{ url: 'https://example.com/{{Id}}' }, { url: 'https://example.com/7' }],
    [
      { url: 'https://example.com', height: '{{Height}}' },
      { url: 'https://example.com', height: 300 },
    ],
    [{ url: 'https://example.com', height: 'tall' }, { url: 'https://example.com' }],
  ])('%j is shown as %j, and the chat continues', (content, shown) => {
    const turn = open(content).start();
    expect(turn.reply.messages[0]).toEqual({ id: 'b1', type: 'embed', content: shown });
    expect(turn.said[1]).toBe('Data: ');
  });
  it.each([
    [undefined],
    [null],
    [{}],
    [{ url: '' }],
    [{ url: '{{Evil}}' }],
    [{ waitForEvent: { isEnabled: true } }],
  ])('%j is not shown, and the chat does not wait', (content) => {
    expect(open(content).start().said).toEqual(['Data: ']);
  });
});

describe('an embedded page with an event', () => {
  const waiting = (saveDataInVariableId?: string) => ({
    url: 'https://example.com',
    waitForEvent: {
      isEnabled: true,
      name: 'done',
      ...(saveDataInVariableId === undefined ? {} : { saveDataInVariableId }),
    },
  });
  it('stops the chat and names the event for the client', () => {
    const turn = open(waiting('Data')).start();
    expect(turn.stop).toEqual({ type: 'awaiting' });
    expect(turn.reply.messages).toEqual([{ id: 'b1', type: 'embed', content: waiting('vData') }]);
  });
  it.each([
    ['text', 'text'],
    ['{"a":1}', '{"a":1}'],
    ['["a",2]', ['a', '2']],
    ['"quoted"', 'quoted'],
    ['12345678901234567890', '12345678901234567890'],
    ['007', '007'],
    ['[not json', '[not json'],
    ['{{Id}}', '{{Id}}'],
  ])('stores %s as %j', (reply, value) => {
    const chat = open(waiting('Data'));
    chat.start();
    expect(chat.say(reply).variables.Data).toEqual(value);
  });
  it('continues without data, and without a variable for it', () => {
    const chat = open(waiting('Data'));
    chat.start();
    expect(chat.say().said).toEqual(['Data: ']);
    const careless = open(waiting());
    careless.start();
    expect(careless.say('lost').said).toEqual(['Data: ']);
  });
  it('does not wait when waiting is disabled', () => {
    expect(open({ url: 'https://example.com', waitForEvent: { isEnabled: false } }).start().stop?.type).toBe(
      'ended',
    );
  });
});
