// The link block: into another bot and back.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

const other = {
  variables: ['Name', { name: 'Own', value: 'own' }],
  groups: [
    {
      title: 'Hello',
      blocks: ['other {{Name}} {{Own}}', { type: 'text input', options: { variableId: 'Name' } }],
    },
    { title: 'Side', blocks: ['side'] },
  ],
};

function open(options: unknown, { version = '6.1' } = {}) {
  const flow = {
    version,
    variables: [
      { name: 'Name', value: 'Ada' },
      { name: 'Side title', value: 'Side' },
    ],
    groups: [
      { title: 'Start', blocks: ['one', { type: 'Typebot link', options }, 'two {{Name}}'] },
      { title: 'Side', blocks: ['own side'] },
    ],
  };
  return talk(flow as never, { linked: { other } });
}

describe('a bot link', () => {
  it('without a target logs a short message even for a long group name', () => {
    const link = { type: 'Typebot link', options: { typebotId: 'other', groupId: '{{Name}}' } };
    const flow = {
      variables: [{ name: 'Name', value: 'x'.repeat(100_000) }],
      groups: [{ title: 'Start', blocks: Array.from({ length: 100 }, () => link) }],
    };
    const { logs = [] } = talk(flow as never, { linked: { other } }).start().reply;
    expect(logs).toHaveLength(100);
    expect(logs[0]?.description).toMatch(/^The linked bot has no group/);
    expect(JSON.stringify(logs).length).toBeLessThan(200_000);
  });
  it('runs another bot and returns', () => {
    const chat = open({ typebotId: 'other' });
    expect(chat.start().said).toEqual(['one', 'other Ada own']);
    expect(chat.say('Grace').said).toEqual(['two Ada']);
  });
  it.each([
    [true, '6.1', 'two Grace'],
    [false, '6.1', 'two Ada'],
    [undefined, '6.1', 'two Ada'],
    [undefined, '5', 'two Grace'],
    [false, '5', 'two Ada'],
  ])('with merging %s in version %s ends with "%s"', (mergeResults, version, last) => {
    const chat = open(
      { typebotId: 'other', ...(mergeResults === undefined ? {} : { mergeResults }) },
      { version },
    );
    chat.start();
    expect(chat.say('Grace').said).toEqual([last]);
  });
  it.each([
    [{ typebotId: 'other', groupId: 'g2' }, ['one', 'side', 'two Ada']],
    [{ typebotId: 'other', groupId: '{{Side title}}' }, ['one', 'side', 'two Ada']],
    [{ typebotId: 'current', groupId: 'g2' }, ['one', 'own side', 'two Ada']],
    [{ typebotId: 'current', groupId: '{{Side title}}' }, ['one', 'own side', 'two Ada']],
  ])('with %j starts at the right group', (options, said) => {
    expect(open(options).start().said).toEqual(said);
  });
  it.each([
    [undefined],
    [null],
    [{}],
    [{ typebotId: '' }],
    [{ typebotId: 'gone' }],
    [{ typebotId: 'other', groupId: 'gone' }],
  ])('with %j is skipped with a log', (options) => {
    const turn = open(options).start();
    expect(turn.said).toEqual(['one', 'two Ada']);
    expect(turn.reply.logs).toMatchObject([{ status: 'error' }]);
  });
  it('reports the bots that it links to', () => {
    expect(open({ typebotId: 'other' }).flow.linkedBotIds).toEqual(['other']);
    expect(open({ typebotId: 'current' }).flow.linkedBotIds).toEqual([]);
  });
});
