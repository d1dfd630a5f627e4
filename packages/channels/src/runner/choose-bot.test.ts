// Which of the bots on one account a first message starts.
import type { ChannelRules } from '@colloquy/runtime';
import { expect, it } from 'vitest';
import type { ChannelEvent } from '../channel.ts';
import { chooseBot } from './choose-bot.ts';

const RULES: Readonly<Record<string, RegExp | undefined>> = {
  desk: undefined,
  shop: /offer/,
  jobs: /job|offer/,
};

async function findRules(id: string): Promise<ChannelRules | undefined> {
  if (!Object.hasOwn(RULES, id)) return undefined;
  const condition = RULES[id];
  return {
    publicId: `to-${id}`,
    expiryMs: undefined,
    hasCondition: condition !== undefined,
    starts: (text) => condition?.test(text) ?? true,
  };
}

const said = (text: string): Pick<ChannelEvent, 'message'> => ({ message: { type: 'text', text } });
const start = (variables: ChannelEvent['variables']): Partial<ChannelEvent> => ({ isStart: true, variables });

it.each<[string, Partial<ChannelEvent>, string | undefined]>([
  ['the only bot whose condition holds', said('A job'), 'to-jobs'],
  ['the first of two whose conditions hold', said('An offer'), 'to-shop'],
  ['the bot without a condition', said('Hello'), 'to-desk'],
  ['the bot without a condition, by a picture', {}, 'to-desk'],
  ['the bot of a link', start({ Payload: 'to-jobs' }), 'to-jobs'],
  ['the bot of a link with values', start({ Bot: 'to-shop', Plan: 'pro' }), 'to-shop'],
  ["the channel's own bot, by a link that names none", start({ Payload: 'spring-sale' }), 'to-desk'],
])('starts %s', async (_, event, publicId) => {
  const settings = JSON.stringify({ otherBots: ['gone', 'shop', 'jobs'] });
  expect(await chooseBot({ botId: 'desk', settings }, event, findRules)).toMatchObject({
    rules: { publicId },
  });
});

it('starts none when no bot wants the message, and says when none is published', async () => {
  const settings = JSON.stringify({ otherBots: ['jobs'] });
  expect(await chooseBot({ botId: 'shop', settings }, said('Hello'), findRules)).toEqual({
    isPublished: true,
  });
  expect(await chooseBot({ botId: 'gone', settings: '{}' }, said('Hello'), findRules)).toEqual({
    isPublished: false,
  });
});
