// Conversations in the form that each provider requires: the first role, and consecutive messages of one role.
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelWorldOptions } from '../testing/model-world.ts';
import { modelWorld } from '../testing/model-world.ts';
import { closeServers } from '../testing/web-world.ts';

afterEach(closeServers);

type Turn = readonly [role: string, content: string, name?: string];

const messagesOf = (turns: readonly Turn[]) =>
  turns.map(([role, content, name]) => ({ role, content, ...(name ? { name } : {}) }));

async function sent(turns: readonly Turn[], options: ModelWorldOptions = {}) {
  const { ask, visits } = await modelWorld(options);
  expect(await ask({ task: 'chat', messages: messagesOf(turns) })).toMatchObject({ ok: true });
  return visits[0]?.messages;
}

describe('a conversation with two messages of one role in a row', () => {
  const twice: readonly Turn[] = [
    ['system', 'Be kind.'],
    ['system', 'Be brief.'],
    ['assistant', 'Hi!'],
    ['assistant', 'How are you?'],
    ['user', 'Fine.', 'ada'],
    ['user', 'And you?', 'ada'],
    ['user', 'Well?', 'ben'],
    ['assistant', 'Fine.'],
    ['user', 'Good.'],
  ];

  it('is sent to Perplexity with these messages joined', async () => {
    expect(await sent(twice, { provider: 'perplexity' })).toEqual(
      messagesOf([
        ['system', 'Be kind.'],
        ['system', 'Be brief.'],
        ['user', 'Hello.'],
        ['assistant', 'Hi!\n\nHow are you?'],
        ['user', 'Fine.\n\nAnd you?\n\nWell?'],
        ['assistant', 'Fine.'],
        ['user', 'Good.'],
      ]),
    );
  });

  it('is sent to Perplexity with all system messages first', async () => {
    const turns: readonly Turn[] = [
      ['system', 'Be kind.'],
      ['user', 'Hi'],
      ['system', 'Be brief.'],
      ['user', 'And now?'],
    ];
    expect(await sent(turns, { provider: 'perplexity' })).toEqual(
      messagesOf([
        ['system', 'Be kind.'],
        ['system', 'Be brief.'],
        ['user', 'Hi\n\nAnd now?'],
      ]),
    );
  });

  it('keeps the name of a participant with two messages', async () => {
    const turns: readonly Turn[] = [
      ['user', 'Hi', 'ada'],
      ['user', 'Are you there?', 'ada'],
    ];
    expect(await sent(turns, { provider: 'perplexity' })).toEqual(
      messagesOf([['user', 'Hi\n\nAre you there?', 'ada']]),
    );
  });

  it.each<string>(['openai', 'groq', 'mistral', 'deepseek'])('is sent to %s unchanged', async (provider) => {
    expect(await sent(twice.slice(4), { provider })).toHaveLength(5);
  });

  it('keeps the pictures of joined messages', async () => {
    const { ask, visits, url } = await modelWorld({ provider: 'perplexity' });
    const messages = messagesOf([
      ['user', 'Look:'],
      ['user', `${url}/a.png\n\n${url}/b.png`],
      ['user', 'What is it?'],
    ]);
    expect(await ask({ task: 'chat', model: 'sonar', messages })).toMatchObject({ ok: true });
    const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,UE5H' } };
    expect(visits[0]?.messages).toEqual([
      {
        role: 'user',
        content: [{ type: 'text', text: 'Look:' }, picture, picture, { type: 'text', text: 'What is it?' }],
      },
    ]);
  });
});
