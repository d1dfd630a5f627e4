// A slow recount: goes through the whole record of every chat that is kept and counts what happened, one list of blocks after the other.
import { registry } from '@colloquy/blocks';
import type { Flow } from '@colloquy/engine';
import { loadFlow } from '@colloquy/engine';
import { parseBot } from '@colloquy/schema';
import type { Store } from '@colloquy/server';

/** What is counted of a block. */
export interface RecountedBlock {
  chats: number;
  views: number;
  leaves: number;
  ends: number;
  waits: number;
  answers: number;
  rejections: number;
  failures: number;
  waited: number;
  waitedMs: number;
  choices: Record<string, number>;
}

/** What all chats come to, by block of a bot. */
export interface Recount {
  starts: number;
  engaged: number;
  ended: number;
  completed: number;
  /** By bot and block. */
  readonly blocks: Map<string, RecountedBlock>;
}

interface RecountedRecord {
  readonly start?: { readonly flow: string };
  readonly path: readonly (number | string | readonly string[])[];
  readonly rejected?: readonly string[];
  readonly failed?: readonly string[];
  readonly ended?: true;
  readonly rewound?: number;
}

interface RecountedTurn {
  readonly turn: number;
  readonly at: number;
  readonly record: RecountedRecord;
}

/** One time that a block was run. */
interface Visit {
  readonly flow: string;
  readonly place: number;
  readonly turn: number;
  readonly at: number;
}

/** Recounts these chats, those that began on the given days. Chats of which nothing is kept count for nothing. */
export async function recount(
  store: Store,
  sessionIds: readonly string[],
  days: { readonly since: string; readonly until: string },
): Promise<Recount> {
  const total: Recount = { starts: 0, engaged: 0, ended: 0, completed: 0, blocks: new Map() };
  const flows = new Map<string, Flow>();
  const flowOf = async (hash: string) => {
    const known = flows.get(hash);
    if (known) return known;
    const { definition = '' } = (await store.loadFlow(hash)) ?? {};
    const { bot } = parseBot(JSON.parse(definition));
    if (!bot) throw new Error('A version that ran cannot be read.');
    const { flow } = loadFlow(bot, { hash, registry });
    flows.set(hash, flow);
    return flow;
  };
  for (const sessionId of sessionIds) {
    const turns = await store.loadRecords(sessionId, { limit: 100, after: 0 });
    const [first] = turns;
    const [session] = await store.loadSessions([sessionId]);
    if (!first || session?.isPreview) continue;
    const day = new Date(first.createdAt).toISOString().slice(0, 10);
    if (day < days.since || day > days.until) continue;
    await recountChat(
      total,
      presentWay(
        turns.map(({ turn, createdAt, record = '{}' }) => ({
          turn,
          at: createdAt,
          record: JSON.parse(record) as RecountedRecord,
        })),
      ),
      flowOf,
    );
  }
  return total;
}

/** The turns that count: each rewind takes away those after the turn that it returns to. */
function presentWay(turns: readonly RecountedTurn[]): readonly RecountedTurn[] {
  let way: readonly RecountedTurn[] = [];
  for (const one of turns) {
    const { rewound } = one.record;
    way = rewound === undefined ? [...way, one] : way.filter(({ turn }) => turn <= rewound);
  }
  return way;
}

async function recountChat(
  total: Recount,
  turns: readonly RecountedTurn[],
  flowOf: (hash: string) => Promise<Flow>,
): Promise<void> {
  const began = turns[0]?.record.start?.flow ?? '';
  const visits: Visit[] = [];
  let answered = 0;
  const blockAt = async ({ flow: hash, place }: { readonly flow: string; readonly place: number }) => {
    const flow = await flowOf(hash);
    return blockOf(total, flow, flow.blocks[place]?.id ?? '');
  };
  for (const { turn, at, record } of turns) {
    const asked = visits.at(-1);
    for (const id of record.rejected ?? [])
      blockOf(total, await flowOf(asked?.flow ?? began), id).rejections++;
    const seen = new Set([began, ...record.path.filter((step) => typeof step === 'string')]);
    for (const id of record.failed ?? [])
      for (const version of seen) {
        const flow = await flowOf(version);
        if (flow.blocks.some((block) => block.id === id)) blockOf(total, flow, id).failures++;
      }
    let hash = began;
    for (const step of record.path) {
      if (typeof step === 'string') hash = step;
      if (typeof step === 'number' && step >= 0) visits.push({ flow: hash, place: step, turn, at });
      const current = visits.at(-1);
      if (typeof step !== 'object' || !current) continue;
      answered++;
      const block = await blockAt(current);
      block.answers++;
      for (const choice of step) block.choices[choice] = (block.choices[choice] ?? 0) + 1;
    }
  }
  const isEnded = turns.some(({ record }) => record.ended === true);
  for (const [index, visit] of visits.entries()) {
    const block = await blockAt(visit);
    const next = visits[index + 1];
    block.views++;
    if (next) block.leaves++;
    else if (isEnded) block.ends++;
    else block.waits++;
    if (next && next.turn > visit.turn) {
      block.waited++;
      block.waitedMs += next.at - visit.at;
    }
  }
  const places = new Map(visits.map(({ flow, place }) => [`${flow} ${place}`, { flow, place }]));
  for (const place of places.values()) (await blockAt(place)).chats++;
  total.starts++;
  if (answered > 0) total.engaged++;
  if (isEnded) total.ended++;
  if (isEnded && answered > 0) total.completed++;
}

function blockOf({ blocks }: Recount, { bot }: Flow, id: string): RecountedBlock {
  const name = `${bot.id} ${id}`;
  const known = blocks.get(name) ?? {
    chats: 0,
    views: 0,
    leaves: 0,
    ends: 0,
    waits: 0,
    answers: 0,
    rejections: 0,
    failures: 0,
    waited: 0,
    waitedMs: 0,
    choices: {},
  };
  blocks.set(name, known);
  return known;
}
