// A survey with an A/B test, choices, a rating and a request that fails, and visitors who answered it over some weeks.

import { seededRandom } from '../support/seeded-random.ts';
import { textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';

const DAY_MS = 86_400_000;

/** A clock that can be set back, so that visitors come on different days. */
export const movedClock = { byMs: 0, now: (): number => Date.now() + movedClock.byMs };

const edge = (id: string, groupId: string, from: object) => ({ id, from, to: { groupId } });
const choice = (id: string, content: string, outgoingEdgeId?: string) => ({
  id,
  content,
  ...(outgoingEdgeId ? { outgoingEdgeId } : {}),
});
const group = (id: string, title: string, x: number, blocks: readonly object[]) => ({
  id,
  title,
  graphCoordinates: { x, y: 0 },
  blocks,
});

/** The request goes to a port on which nothing listens. */
export const surveyBot = {
  version: '6.1',
  id: 'survey-bot',
  publicId: 'survey',
  name: 'How was your stay?',
  variables: [
    { id: 'v-kind', name: 'Kind of stay' },
    { id: 'v-liked', name: 'Liked' },
    { id: 'v-rating', name: 'Rating' },
    { id: 'v-email', name: 'Email' },
    { id: 'v-source', name: 'utm_source' },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'to-test', graphCoordinates: { x: -260, y: 0 } }],
  groups: [
    group('test', 'Two greetings', 0, [
      {
        id: 'greeting-test',
        type: 'AB test',
        options: { aPercent: 50 },
        items: [
          { id: 'a', path: 'a', outgoingEdgeId: 'to-warm' },
          { id: 'b', path: 'b', outgoingEdgeId: 'to-short' },
        ],
      },
    ]),
    group('warm', 'Warm greeting', 360, [
      {
        ...textBlock('warm-hello', 'Welcome home! We hope you slept well by the sea.'),
        outgoingEdgeId: 'warm-on',
      },
    ]),
    group('short', 'Short greeting', 720, [
      { ...textBlock('short-hello', 'Four quick questions about your stay.'), outgoingEdgeId: 'short-on' },
    ]),
    group('stay', 'The stay', 1080, [
      textBlock('ask-kind', 'What brought you to us?'),
      {
        id: 'kind',
        type: 'choice input',
        options: { variableId: 'v-kind' },
        items: [
          choice('holiday', 'A holiday'),
          choice('work', 'Work'),
          choice('family', 'Family and friends'),
          choice('wedding', 'A wedding or another celebration'),
        ],
      },
      textBlock('ask-liked', 'What did you like best?'),
      {
        id: 'liked',
        type: 'choice input',
        options: { variableId: 'v-liked', isMultipleChoice: true },
        items: [
          choice('room', 'The room'),
          choice('breakfast', 'Breakfast'),
          choice('people', 'The people'),
          choice('sea', 'The sea'),
        ],
      },
      textBlock('ask-rating', 'How likely is it that you recommend us?'),
      {
        id: 'rating',
        type: 'rating input',
        options: { variableId: 'v-rating', length: 10, buttonType: 'Numbers' },
      },
      textBlock('ask-email', 'We raffle a weekend among all who answer. Which address may we write to?'),
      { id: 'email', type: 'email input', options: { variableId: 'v-email' } },
      {
        id: 'crm',
        type: 'Webhook',
        options: { webhook: { url: 'http://127.0.0.1:9/guests', method: 'POST' } },
      },
      textBlock('bye', 'Thank you. See you by the sea.'),
    ]),
  ],
  edges: [
    edge('to-test', 'test', { eventId: 'start' }),
    edge('to-warm', 'warm', { blockId: 'greeting-test', itemId: 'a' }),
    edge('to-short', 'short', { blockId: 'greeting-test', itemId: 'b' }),
    edge('warm-on', 'stay', { blockId: 'warm-hello' }),
    edge('short-on', 'stay', { blockId: 'short-hello' }),
  ],
};

const NAMES = ['ada', 'grace', 'linus', 'margaret', 'tim', 'radia', 'barbara', 'alan'];

/**
 * Has visitors answer the survey on the days before today, more of them on later days. Some leave at each question, most at the last one.
 *
 * @example await addGuests(server, { days: 30, mostPerDay: 4 });
 */
export async function addGuests(
  server: StartedServer,
  { days, mostPerDay }: { readonly days: number; readonly mostPerDay: number },
): Promise<void> {
  const random = seededRandom(7);
  for (let back = days - 1; back >= 0; back--) {
    movedClock.byMs = -back * DAY_MS;
    const guests = random.integer(1, Math.ceil(mostPerDay * (1 - back / (days + 2))));
    for (let guest = 0; guest < guests; guest++) await addGuest(server, random);
  }
  movedClock.byMs = 0;
  await server.colloquy.analytics.countChats();
}

async function addGuest(server: StartedServer, random: ReturnType<typeof seededRandom>): Promise<void> {
  const source = random.pick(['newsletter', 'google', 'instagram', undefined, undefined]);
  const { json } = await server.ask('/v1/bots/survey/startChat', {
    body: source === undefined ? {} : { prefilledVariables: { utm_source: source } },
  });
  const startedBy = movedClock.byMs;
  const answers = [
    random.pick([
      'A holiday',
      'A holiday',
      'A holiday',
      'Work',
      'Family and friends',
      'A wedding or another celebration',
    ]),
    random.pick(['The sea', 'The sea, Breakfast', 'Breakfast, The people', 'The room']),
    ...(random.happens(0.12) ? ['very likely'] : []),
    String(random.pick([10, 10, 9, 9, 8, 7, 5, 3])),
    ...(random.happens(0.15) ? ['no thanks'] : []),
    `${random.pick(NAMES)}@example.org`,
  ];
  for (const [index, text] of answers.entries()) {
    if (random.happens(index === answers.length - 1 ? 0.35 : 0.07)) break;
    movedClock.byMs += random.integer(4_000, 40_000 * (index + 1));
    await server.ask(`/v1/sessions/${String(json.sessionId)}/continueChat`, {
      body: { message: { type: 'text', text } },
    });
  }
  movedClock.byMs = startedBy;
}
