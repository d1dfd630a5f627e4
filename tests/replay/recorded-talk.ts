// Talks with a real server: random bots, random replies, calls, previews, data that is awaited; to be run again from what was recorded.
import type { State } from '@colloquy/engine';
import type { Input } from '@colloquy/schema';
import type { Colloquy, Ports, Store } from '@colloquy/server';
import { createColloquy } from '@colloquy/server';
import { toMessage } from '../properties/arbitrary-reply.ts';
import type { RandomTalk } from '../properties/random-talk.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

/** What happened while talks were held. */
export interface TalkCount {
  turns: number;
  calls: number;
  deliveries: number;
  rewinds: number;
}

/** A server that holds talks. */
export interface TalkingServer {
  readonly colloquy: Colloquy;
  /** Holds a talk and gives the id of its session; nothing when its bot cannot run. */
  hold(talk: RandomTalk): Promise<string | undefined>;
}

/** 2026-11-21T10:00:00Z. */
const BEGIN_MS = Date.UTC(2026, 10, 21, 10);

/** The longest pause between two turns. */
const PAUSE_MS = 3 * 60 * 60 * 1000;

/** What a client reads of a response. */
interface Reply {
  readonly sessionId?: string;
  readonly input?: Input;
  readonly turn?: number;
  readonly clientSideActions?: readonly { readonly type: string }[];
}

/** What people who run the bot do in a chat. */
const HANDS: readonly Parameters<Colloquy['chats']['operate']>[1][] = [
  { said: { text: 'Hello, {{first name}}.\nThis is Ada.', name: 'Ada' } },
  { said: { text: 'Hello' }, isPaused: true },
  { isPaused: true },
  { isPaused: false },
  { isPaused: false },
];

/** Starts a server on a store. Every choice follows from `random`. */
export async function startTalking(
  store: Store,
  random: SeededRandom,
  count: TalkCount,
): Promise<TalkingServer> {
  let now = BEGIN_MS;
  let keys = 0;
  const colloquy = await createColloquy({ store, clock: () => now, ports: answering(random, count) });

  /** Some requests carry a key. */
  const context = () =>
    random.happens(0.5) ? { idempotencyKey: `key ${++keys}`, bodyHash: `body ${keys}` } : {};
  /** Some ask for another form, language or zone. */
  const wishes = () => ({
    ...(random.happens(0.2) ? { textBubbleContentFormat: 'markdown' } : {}),
    ...(random.happens(0.1) ? { locale: random.pick(['de', 'fr-CH', 'pt']) } : {}),
    ...(random.happens(0.1) ? { timeZone: random.pick(['Asia/Tokyo', 'America/Lima']) } : {}),
  });

  async function start({ playing }: RandomTalk) {
    const message = playing.first && toMessage(playing.first, undefined);
    const body = {
      ...wishes(),
      message,
      isStreamEnabled: random.happens(0.5),
      isOnlyRegistering: random.happens(0.1),
      prefilledVariables: {
        'first name': 'Grace',
        utm_source: ' Newsletter',
        ['__proto__']: 'x',
        unknown: {},
      },
    };
    const answer = playing.isPreview
      ? await colloquy.chats.startPreviewChat('main', body, context())
      : await colloquy.chats.startChat('main', body, context());
    return answer.status === 200 ? (JSON.parse(answer.body) as Reply) : undefined;
  }

  /** What comes from elsewhere while the chat waits. */
  async function meanwhile(sessionId: string, { clientSideActions = [] }: Reply): Promise<void> {
    const awaits = (type: string) => clientSideActions.some((action) => action.type === type);
    if (awaits('listenForWebhook') && random.happens(0.8)) {
      const [session] = await store.loadSessions([sessionId]);
      const { waiting } = JSON.parse(session?.state ?? '{}') as State;
      const data = { items: ['tea', random.integer(0, 9)], customer: { name: 'Ada' } };
      const { status } = await colloquy.chats.deliver(sessionId, waiting?.blockId ?? '', data);
      if (status === 200) count.deliveries++;
    }
    if (awaits('stream') && random.happens(0.5))
      await colloquy.chats.streamText(sessionId, { onText: () => undefined });
  }

  return {
    colloquy,
    async hold(talk) {
      for (const definition of [talk.other, talk.main]) {
        if (!definition) continue;
        const published = await colloquy.bots.publish(withChanges(definition));
        if (!published.ok && definition === talk.main) return undefined;
      }
      let reply = await start(talk);
      const sessionId = reply?.sessionId;
      if (!reply || sessionId === undefined) return undefined;
      count.turns++;
      const questions: number[] = [];
      for (const recipe of talk.replies) {
        await meanwhile(sessionId, reply);
        if (random.happens(0.15)) await colloquy.chats.operate(sessionId, random.pick(HANDS));
        if (questions.length > 0 && random.happens(0.15)) {
          const answer = await colloquy.chats.rewindChat(sessionId, { turn: random.pick(questions) });
          if (answer.status === 200) {
            reply = JSON.parse(answer.body) as Reply;
            count.rewinds++;
          }
        }
        if (reply.turn !== undefined) questions.push(reply.turn);
        now += random.integer(0, PAUSE_MS);
        const body = { ...wishes(), message: toMessage(recipe, reply.input) };
        const answer = await colloquy.chats.continueChat(sessionId, body, context());
        if (answer.status === 200) {
          reply = JSON.parse(answer.body) as Reply;
          count.turns++;
        } else if (answer.status === 404) break;
      }
      return sessionId;
    },
  };
}

/** The same bot, whose visitors may change answers. */
function withChanges(definition: RandomTalk['main']): unknown {
  const { settings = {} } = definition as { readonly settings?: { readonly general?: object } };
  return {
    ...definition,
    settings: { ...settings, general: { ...settings.general, isAnswerChangeEnabled: true } },
  };
}

/** Every port answers or fails, and gives things that JSON does not keep. */
function answering(random: SeededRandom, count: TalkCount): Ports {
  const port = async () => {
    count.calls++;
    return random.happens(0.6)
      ? {
          ok: true as const,
          response: {
            statusCode: random.pick([200, 201, 404]),
            headers: {},
            body: '{"data":[1,{"a":"b"}]}',
            data: { data: [1, -0, { a: 'b' }], nothing: undefined },
            text: `hello ${random.integer(0, 99)}`,
          },
        }
      : { ok: false as const, failure: { code: 'timeout', message: 'It took too long.' } };
  };
  return { get: () => port, has: () => true } as unknown as Ports;
}
