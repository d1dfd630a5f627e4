// Reads the outcomes of a bot's chats.

import { readPeriod } from '@colloquy/management/analytics';
import { problem, ReadAnalyticsQuery, ReadAnalyticsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';
import { orRefuse, RefusedRequest } from '../../refused-request.ts';

const numbers = { starts: 120, engaged: 90, ended: 61, completed: 60 };

/** An answer for the reference. */
const example: ReadAnalyticsResponse = {
  since: '2026-11-01',
  until: '2026-11-30',
  uncounted: 0,
  total: numbers,
  days: [{ day: '2026-11-21', ...numbers }],
  versions: [{ version: 3, ...numbers }],
  channels: [{ channel: 'web', kind: 'web', ...numbers }],
  sources: [{ source: 'newsletter', starts: 40, engaged: 34, ended: 25, completed: 25 }],
  blocks: [
    {
      id: 'ask-mood',
      type: 'choice input',
      groupId: 'welcome',
      groupTitle: 'Welcome',
      chats: 120,
      views: 131,
      leaves: 101,
      ends: 0,
      waits: 30,
      dropOff: 0.25,
      answers: 90,
      rejections: 11,
      failures: 0,
      choices: [
        { id: 'good', label: 'Good', count: 70 },
        { id: 'bad', label: 'Bad', count: 20 },
      ],
      wait: { count: 101, averageMs: 9_120, medianMs: 6_727 },
    },
  ],
  edges: [{ id: 'good-to-quiz', count: 70, completed: 50 }],
};

export const readAnalytics = defineOperation({
  id: 'readAnalytics',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/analytics',
  summary: 'Read the analytics of a bot',
  description:
    'Counts the chats that started on the given days: how far they came, where visitors left, how long blocks waited for them, and what they chose, by day, version, channel, source, block and edge. Chats are counted in the background, some seconds after a turn. Erased and expired chats are subtracted.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ReadAnalyticsQuery },
  output: { description: 'The counts.', schema: ReadAnalyticsResponse, example },
  refusals: { 404: 'There is no such bot, or no such version of it.' },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id: botId }, query: { version, ...days } }) {
    const period = readPeriod(days, new Date());
    if (!period.ok) {
      const issue = { ...period.issue, path: ['query', ...period.issue.path] };
      throw new RefusedRequest(problem('BAD_REQUEST', { issues: [issue] }));
    }
    const { since, until } = period;
    const read = await colloquy.analytics.read({ botId, since, until, version });
    return orRefuse(read, problem('NOT_FOUND', { message: `This bot has no version ${version}.` }));
  },
});
