// Reads the outcomes of a bot's chats.

import { readPeriod } from '@colloquy/management/analytics';
import { problemResponse, success } from '@colloquy/runtime';
import { problem, ReadAnalyticsQuery, ReadAnalyticsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readQuery } from '../parameters.ts';
import { RefusedRequest } from '../refused-request.ts';
import { send } from '../send.ts';

const numbers = { starts: 120, engaged: 90, ended: 61, completed: 60 };

/** An answer for the reference. */
const example: ReadAnalyticsResponse = {
  since: '2026-11-01',
  until: '2026-11-30',
  uncounted: 0,
  total: numbers,
  days: [{ day: '2026-11-21', ...numbers }],
  versions: [{ version: 3, ...numbers }],
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
      choices: [
        { id: 'good', label: 'Good', count: 70 },
        { id: 'bad', label: 'Bad', count: 20 },
      ],
      wait: { count: 101, averageMs: 9_120, medianMs: 6_727 },
    },
  ],
  edges: [{ id: 'good-to-quiz', count: 70 }],
};

export const readAnalytics: Operation = {
  id: 'readAnalytics',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/analytics',
  summary: 'Read the analytics of a bot',
  description:
    'How many chats began, how far they came, where visitors left, how long blocks waited for them and what they chose: of the chats that began on some days, by day, version, block and edge. Chats are counted in the background, some seconds after a turn. Erased and expired chats are subtracted.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ReadAnalyticsQuery },
  responses: {
    200: {
      description: 'The numbers.',
      content: { 'application/json': { schema: ReadAnalyticsResponse, example } },
    },
  },
  refusals: { 404: 'There is no such bot, or no such version of it.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const bot = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const { version, ...days } = readQuery(request, ReadAnalyticsQuery);
      const period = readPeriod(days, new Date());
      if (!period.ok)
        throw new RefusedRequest(
          problem('BAD_REQUEST', { issues: [{ ...period.issue, path: ['query', ...period.issue.path] }] }),
        );
      const { since, until } = period;
      const read = await colloquy.readAnalytics({ botId: bot.id, since, until, version });
      return send(
        reply,
        read
          ? success(JSON.stringify(read satisfies ReadAnalyticsResponse))
          : problemResponse(problem('NOT_FOUND', { message: `This bot has no version ${version}.` })),
      );
    },
};
