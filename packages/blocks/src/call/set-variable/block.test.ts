// The set variable block, with each type of value.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import type { TalkOptions } from '../../testing/run-block.ts';
import { talk } from '../../testing/run-block.ts';

const evaluator = await createQuickJsEvaluator();

type Values = Readonly<Record<string, unknown>>;

function open(options: unknown, values: Values = {}, more: TalkOptions = {}) {
  const names = new Set(['Target', 'Taken', ...Object.keys(values)]);
  const variables = [...names].map((name) => (name in values ? { name, value: values[name] } : name));
  const own =
    typeof options === 'object' && options !== null ? { variableId: 'Target', ...options } : options;
  return talk(
    { variables, groups: [{ blocks: [{ type: 'Set variable', options: own }, 'next'] }] } as never,
    { evaluator, ...more },
  );
}

function target(options: object, values?: Values, more?: TalkOptions): unknown {
  return open(options, values, more).start().variables.Target;
}

describe('lists', () => {
  it.each([
    ['Append value(s)', undefined, { item: 'b' }, ['b'], undefined],
    ['Append value(s)', 'a', { item: 'b' }, ['a', 'b'], undefined],
    ['Append value(s)', ['a'], { item: 'b {{Other}}' }, ['a', 'b x'], undefined],
    ['Append value(s)', ['a'], { item: '{{Other list}}' }, ['a', 'y', 'z'], undefined],
    ['Append value(s)', ['a'], { item: '{{Unset}}' }, ['a', null], undefined],
    ['Append value(s)', ['a'], { item: '' }, ['a'], undefined],
    ['Append value(s)', ['a'], {}, ['a'], undefined],
    ['Append value(s)', ['a'], { item: '{{Braces}}' }, ['a', '{{Other}}'], undefined],
    ['Pop', ['a', 'b'], {}, ['a'], 'b'],
    ['Pop', ['a'], {}, [], 'a'],
    ['Pop', [], {}, [], undefined],
    ['Pop', 'a', {}, [], 'a'],
    ['Pop', undefined, {}, undefined, undefined],
    ['Shift', ['a', 'b'], {}, ['b'], 'a'],
    ['Shift', 'a', {}, [], 'a'],
    ['Shift', undefined, {}, undefined, undefined],
  ])('with %s on %j and %j are changed', (type, before, options, after, taken) => {
    const values = {
      Target: before ?? null,
      Taken: 'old',
      Other: 'x',
      'Other list': ['y', 'z'],
      Braces: '{{Other}}',
      Unset: null,
    };
    const { variables } = open({ type, saveItemInVariableId: 'Taken', ...options }, values).start();
    expect(variables.Target).toEqual(after);
    expect(variables.Taken).toEqual(type === 'Append value(s)' ? 'old' : taken);
  });
  it('need no variable for the item that they remove', () => {
    expect(target({ type: 'Pop' }, { Target: ['a', 'b'] })).toEqual(['a']);
  });
  it.each([
    ['b', ['a', 'b'], ['1', '2'], '2'],
    ['c', ['a', 'b'], ['1', '2'], undefined],
    ['b', ['a', 'b'], ['1'], undefined],
    ['b', 'b', ['1'], undefined],
    [['b'], ['b'], ['1'], undefined],
    [null, [null], ['1'], undefined],
    ['b', ['b'], '1', undefined],
  ])('map %j in %j to %j', (item, base, to, value) => {
    const mapListItemParams = {
      baseItemVariableId: 'Item',
      baseListVariableId: 'Base',
      targetListVariableId: 'To',
    };
    expect(
      target(
        { type: 'Map item with same index', mapListItemParams },
        { Target: 'old', Item: item, Base: base, To: to },
      ),
    ).toEqual(value);
  });
  it('become empty when the mapping has no parameters', () => {
    expect(target({ type: 'Map item with same index' }, { Target: 'old' })).toBeUndefined();
  });
});

describe('dates and times', () => {
  it.each([
    ['Now', undefined, '2026-11-21T10:00:00.000Z'],
    ['Now', '', '2026-11-21T10:00:00.000Z'],
    ['Now', 'Asia/Tokyo', '2026-11-21T19:00:00+09:00'],
    ['Now', '{{Zone}}', '2026-11-21T11:00:00+01:00'],
    ['Now', '{{Unset}}', '2026-11-21T10:00:00.000Z'],
    ['Now', 'UTC', '2026-11-21T10:00:00Z'],
    ['Now', 'Europe/London', '2026-11-21T10:00:00Z'],
    ['Now', 'Asia/Kathmandu', '2026-11-21T15:45:00+05:45'],
    ['Tomorrow', undefined, '2026-11-22T10:00:00.000Z'],
    ['Yesterday', undefined, '2026-11-20T10:00:00.000Z'],
    ['Tomorrow', 'America/New_York', '2026-11-22T05:00:00-05:00'],
    ['Today', undefined, '2026-11-21T10:00:00.000Z'],
    ['Today', 'Asia/Tokyo', '2026-11-21T10:00:00.000Z'],
  ])('of %s in the zone %s are correct', (type, timeZone, value) => {
    expect(target({ type, timeZone }, { Zone: 'Europe/Berlin', Unset: null })).toBe(value);
  });
  it.each([
    // Clocks go back at three in the morning of 25 October 2026, so that day has 25 hours.
    ['Tomorrow', '2026-10-24T22:30:00Z', '2026-10-26T00:30:00+01:00'],
    ['Yesterday', '2026-10-25T22:45:00Z', '2026-10-24T23:45:00+02:00'],
    // Clocks go forward at two in the morning of 29 March.
    ['Tomorrow', '2026-03-28T22:30:00Z', '2026-03-29T23:30:00+02:00'],
    ['Yesterday', '2026-03-29T22:30:00Z', '2026-03-29T00:30:00+01:00'],
  ])('of %s at %s in Berlin keep the hour across a clock change: %s', (type, now, value) => {
    const options = { type, timeZone: 'Europe/Berlin' };
    expect(target(options, {}, { now: Date.parse(now) })).toBe(value);
  });
  it('in an unknown zone are in UTC, with a log', () => {
    const turn = open({ type: 'Now', timeZone: 'Mars/Olympus' }).start();
    expect(turn.variables.Target).toBe('2026-11-21T10:00:00.000Z');
    expect(turn.reply.logs).toMatchObject([
      { status: 'error', description: '"Mars/Olympus" is not a time zone, so the time is in UTC.' },
    ]);
  });
});

describe('random ids', () => {
  it('are the same when a turn runs again', () => {
    const first = target({ type: 'Random ID' }, {}, { seed: 'a' });
    expect(first).toMatch(/^[a-z][a-z0-9]{23}$/);
    expect(target({ type: 'Random ID' }, {}, { seed: 'a' })).toBe(first);
    expect(target({ type: 'Random ID' }, {}, { seed: 'b' })).not.toBe(first);
  });
  it.each(['Result ID', 'User ID'])('%s is the id of the result, and random in preview', (type) => {
    expect(target({ type })).toBe('result');
    expect(target({ type }, {}, { isPreview: true })).toMatch(/^[a-z][a-z0-9]{23}$/);
  });
});

describe('a value from the client', () => {
  it.each([
    ['Moment of the day', 'morning', 'getHours'],
    ['Device type', 'tablet', 'userAgent'],
  ])('of %s is requested and stored', (type, answer, word) => {
    const chat = open({ type, isUnsafe: true }, { Target: 'old' });
    const turn = chat.start();
    expect(turn.said).toEqual([]);
    expect(turn.reply.clientSideActions).toEqual([
      {
        type: 'setVariable',
        setVariable: {
          scriptToExecute: { content: expect.stringContaining(word), args: [], isCode: true, isUnsafe: true },
          builtIn: type,
        },
        expectsDedicatedReply: true,
      },
    ]);
    const answered = chat.say(answer);
    expect(answered.variables.Target).toBe(answer);
    expect(answered.said).toEqual(['next']);
  });
  const noAnswers = [undefined, 'noon', 'const hour = new Date()', '', '{"a":1}'];
  it.each(noAnswers)('with the reply %j leaves the device type unchanged, with a log', (answer) => {
    const chat = open({ type: 'Device type' }, { Target: 'old' });
    chat.start();
    const turn = chat.say(answer);
    expect(turn.variables.Target).toBe('old');
    expect(turn.said).toEqual(['next']);
    expect(turn.reply.logs).toMatchObject([
      { status: 'error', description: expect.stringContaining('"Device type"') },
    ]);
  });
  it.each(noAnswers)('with the reply %j falls back to the time zone for the moment of the day', (answer) => {
    const momentIn = (zone: string) => {
      const chat = open(
        { type: 'Moment of the day' },
        { Target: 'old' },
        { zone, now: Date.UTC(2026, 10, 28, 10, 41) },
      );
      chat.start();
      const turn = chat.say(answer);
      expect(turn.said).toEqual(['next']);
      expect(turn.reply.logs).toBeUndefined();
      return turn.variables.Target;
    };
    // 10:41 in UTC.
    expect([momentIn('UTC'), momentIn('Asia/Tokyo'), momentIn('Europe/Istanbul')]).toEqual([
      'morning',
      'evening',
      'afternoon',
    ]);
  });
  it('comes from scripts that work in a browser', () => {
    const script = (type: string) => {
      const [action] = open({ type }).start().reply.clientSideActions ?? [];
      return action?.type === 'setVariable' ? action.setVariable.scriptToExecute.content : '';
    };
    const device = new Function('navigator', 'window', script('Device type'));
    const run = (userAgent: string, maxTouchPoints: number, innerWidth: number) =>
      device({ userAgent, maxTouchPoints }, { innerWidth });
    expect(run('Mozilla/5.0 (X11; Linux x86_64)', 0, 1600)).toBe('desktop');
    expect(run('Mozilla/5.0 (X11; Linux x86_64)', 10, 1600)).toBe('desktop');
    expect(run('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148', 5, 390)).toBe('mobile');
    expect(run('Mozilla/5.0 (Linux; Android 15) Mobile Safari', 5, 400)).toBe('mobile');
    expect(run('Mozilla/5.0 (Linux; Android 15) Safari', 5, 1200)).toBe('tablet');
    expect(run('Mozilla/5.0 (Macintosh; Intel Mac OS X)', 5, 820)).toBe('tablet');
    expect(['morning', 'afternoon', 'evening']).toContain(new Function(script('Moment of the day'))());
  });
});

describe('other values', () => {
  it.each([
    ['Empty', undefined],
    ['Environment name', 'web'],
    ['Phone number', undefined],
    ['Contact name', undefined],
    ['Referral Click ID', undefined],
    ['Referral Source ID', undefined],
  ])('%s gives %j', (type, value) => {
    expect(target({ type }, { Target: 'old' })).toBe(value);
  });
  it('include the transcript, as a session-only value', () => {
    const chat = talk({
      variables: ['Name', 'Text'],
      groups: [
        {
          blocks: [
            'Hi **you**\nthere',
            { type: 'image', content: { url: 'https://example.com/a.png' } },
            { type: 'text input', options: { variableId: 'Name' } },
            'Bye {{Name}}',
            { type: 'Set variable', options: { type: 'Transcript', variableId: 'Text' } },
          ],
        },
      ],
    });
    chat.start();
    const turn = chat.say('Ada');
    expect(turn.variables.Text).toBe(
      'Assistant: "Hi **you**\nthere"\n\nAssistant: "https://example.com/a.png"\n\nUser: "Ada"\n\nAssistant: "Bye Ada"',
    );
    expect(turn.state.frames[0]?.sessionOnly).toEqual([1]);
  });
  it('need no stored transcript without the transcript block', () => {
    expect(open({ type: 'Now' }).start().state.transcript).toBeNull();
  });
});

describe('an incomplete block', () => {
  it.each([
    [undefined],
    [null],
    [{}],
    [{ variableId: null }],
    [{ variableId: null, type: 'Now' }],
    [{ variableId: 'gone', type: 'Now' }],
    [{ variableId: null, type: 'Device type' }],
  ])('with the options %j does not stop the flow', (options) => {
    const turn = open(options, { Target: 'old' }).start();
    const isOwn = typeof options === 'object' && options !== null && !('variableId' in options);
    expect(turn.variables.Target).toBe(isOwn ? undefined : 'old');
    expect(turn.said).toEqual(['next']);
  });
  it('with an unknown type is reported as a problem and changes nothing', () => {
    const chat = open({ type: 'Horoscope' }, { Target: 'old' });
    expect(chat.problems.map(({ code }) => code)).toContain('invalid_block');
    const turn = chat.start();
    expect(turn.variables.Target).toBe('old');
    expect(turn.said).toEqual(['next']);
  });
});
