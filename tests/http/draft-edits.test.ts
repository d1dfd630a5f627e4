// Two authors on one draft, with random edits from states that grow old: both end with the same draft, and no edit is lost but those that were refused.
import type { PatchOperation, ReadDraftResponse } from '@colloquy/schema';
import jsonPatch from 'fast-json-patch';
import { expect, it } from 'vitest';
import type { SeededRandom } from '../support/seeded-random.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { testSize } from '../support/test-size.ts';

/** Edits of each author. */
const EDITS = testSize('COLLOQUY_TEST_DRAFT_EDITS', { usual: 500, long: 10_000 });

interface Block {
  readonly id: string;
  readonly type: 'text';
  readonly label: string;
}
interface Group {
  readonly id: string;
  readonly title: string;
  readonly blocks: Block[];
}
interface Definition {
  readonly groups: Group[];
  readonly settings: { readonly general: { readonly note: string } };
}

/** What must be there, by ids: whose edits were taken has done exactly this. */
interface Model {
  readonly titles: Map<string, string>;
  readonly blocks: Map<string, { group: string; label: string }>;
  note: string;
}

/** An edit: the patch that an author makes of what is on the own screen, and what it means. */
interface Edit {
  readonly patch: readonly PatchOperation[];
  /** Whether what others did meanwhile stands against it. `perhaps`: the order of groups, which the model does not know. */
  readonly isAgainst: (model: Model) => boolean | 'perhaps';
  readonly apply: (model: Model) => void;
}

interface Author {
  readonly name: string;
  tag: string;
  definition: Definition;
}

const bot = {
  version: '6.1',
  id: 'shared',
  name: 'Shared',
  publicId: 'shared',
  groups: ['g0', 'g1', 'g2'].map((id) => ({
    id,
    title: id,
    blocks: [0, 1, 2].map((index) => ({ id: `${id}-${index}`, type: 'text', label: 'first' })),
  })),
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'g0' } }],
  variables: [],
  theme: {},
  settings: { general: { note: 'first' } },
};

const seed = runSeed();
const timeout = 60_000 + EDITS * 60;

it(`two authors, the server and a follower end with the same draft (seed ${seed})`, { timeout }, async () => {
  const random = seededRandom(seed);
  const server = await startServer({ bots: [bot] });
  try {
    const model = modelOf(bot as never);
    const authors = ['ada', 'ben'].map(
      (name): Author => ({ name, tag: '"version-1"', definition: bot as never }),
    );
    const stop = new AbortController();
    const followed = follow(server, stop.signal);
    const states = new Map<number, unknown>();
    const count = { taken: 0, merged: 0, refused: 0 };
    for (let step = 0; step < 2 * EDITS; step++) {
      const author = random.pick(authors);
      const edit = drawEdit(author.definition, { random, fresh: `${author.name}-${step}` });
      const against = edit.isAgainst(model);
      const answer = await server.ask('/v1/bots/shared/draft', {
        method: 'PATCH',
        body: edit.patch,
        headers: { 'if-match': author.tag },
      });
      if (against !== 'perhaps')
        expect({ step, patch: edit.patch, status: answer.status }).toEqual({
          step,
          patch: edit.patch,
          status: against ? 409 : 200,
        });
      if (answer.status !== 200) {
        expect(answer.status).toBe(409);
        expect(answer.json.issues).not.toEqual([]);
        count.refused++;
        await refresh(server, author);
        continue;
      }
      count.taken++;
      edit.apply(model);
      const isMerged = answer.json.isMerged === true;
      if (isMerged) count.merged++;
      author.definition = (
        isMerged
          ? answer.json.definition
          : jsonPatch.applyPatch(structuredClone(author.definition), edit.patch as never).newDocument
      ) as Definition;
      author.tag = String(answer.headers.etag);
      if (random.happens(0.05)) await refresh(server, author);
      if (random.happens(0.02)) states.set(revisionIn(author.tag), structuredClone(author.definition));
    }
    for (const author of authors) await refresh(server, author);
    const [ada, ben] = authors as [Author, Author];
    expect(ada.definition).toEqual(ben.definition);
    expect(modelOf(ada.definition)).toEqual(model);
    // Whoever only follows has it as well, and every state can be read.
    const revision = revisionIn(ada.tag);
    await expect.poll(() => followed.revision, { timeout: 30_000 }).toBe(revision);
    stop.abort();
    expect(followed.definition).toEqual(ada.definition);
    for (const [earlier, definition] of states) {
      const { json } = await server.ask(`/v1/bots/shared/draft/changes/${earlier}`, { method: 'GET' });
      expect(json.definition).toEqual(definition);
    }
    // All kinds have come about. The more there is in the draft, the seldomer do two edits meet.
    expect(
      Object.values(count).every((number) => number > 20),
      JSON.stringify(count),
    ).toBe(true);
    expect(states.size).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});

async function refresh(server: StartedServer, author: Author): Promise<void> {
  const answer = await server.ask('/v1/bots/shared/draft', { method: 'GET' });
  author.definition = (answer.json as unknown as ReadDraftResponse).definition as unknown as Definition;
  author.tag = String(answer.headers.etag);
}

/** A copy that is made of what is told of each change, and of nothing else. */
function follow(server: StartedServer, signal: AbortSignal): { definition: unknown; revision: number } {
  const copy = { definition: bot as unknown, revision: 0 };
  void (async () => {
    for await (const news of server.colloquy.drafts.follow('shared', { after: 0, signal })) {
      if (news.type !== 'change') continue;
      const { patch, revision } = news.change;
      copy.definition = jsonPatch.applyPatch(copy.definition, JSON.parse(patch) as never).newDocument;
      copy.revision = revision;
    }
  })();
  return copy;
}

function modelOf({ groups, settings }: Definition): Model {
  return {
    titles: new Map(groups.map(({ id, title }) => [id, title])),
    blocks: new Map(
      groups.flatMap(({ id, blocks }) =>
        blocks.map((block) => [block.id, { group: id, label: block.label }]),
      ),
    ),
    note: settings.general.note,
  };
}

interface Draw {
  readonly random: SeededRandom;
  /** A word that no other edit has. */
  readonly fresh: string;
}

function drawEdit(definition: Definition, draw: Draw): Edit {
  const { random } = draw;
  const places = definition.groups.flatMap(({ blocks }, group) =>
    blocks.map((_, block) => ({ group, block })),
  );
  const roll = random.integer(1, 100);
  if (roll <= 5) return setNote(definition, draw);
  if (roll <= 10) return reorderGroups(definition, draw);
  if (roll <= 16 || definition.groups.length < 2) return addGroup(draw);
  if (roll <= 22) return renameGroup(definition, draw);
  if (roll <= 26) return removeGroup(definition, draw);
  if (roll <= 45 || places.length === 0) return addBlock(definition, draw);
  const place = random.pick(places);
  if (roll <= 60) return removeBlock(definition, place);
  if (roll <= 75) return moveBlock(definition, place, draw);
  return setLabel(definition, place, draw);
}

type Place = { readonly group: number; readonly block: number };
const at = ({ groups }: Definition, place: Place) => groups[place.group]?.blocks[place.block] as Block;
const pathOf = ({ group, block }: Place) => `/groups/${group}/blocks/${block}`;

function setNote(definition: Definition, { fresh }: Draw): Edit {
  const { note } = definition.settings.general;
  return {
    patch: [{ op: 'replace', path: '/settings/general/note', value: fresh }],
    isAgainst: (model) => model.note !== note,
    apply: (model) => {
      model.note = fresh;
    },
  };
}

function reorderGroups({ groups }: Definition, { random }: Draw): Edit {
  const from = random.integer(0, groups.length - 1);
  return {
    patch: [{ op: 'move', from: `/groups/${from}`, path: `/groups/${random.integer(0, groups.length - 1)}` }],
    isAgainst: () => 'perhaps',
    apply: () => undefined,
  };
}

function addGroup({ fresh }: Draw): Edit {
  return {
    patch: [{ op: 'add', path: '/groups/0', value: { id: fresh, title: fresh, blocks: [] } }],
    isAgainst: () => false,
    apply: ({ titles }) => titles.set(fresh, fresh),
  };
}

function renameGroup({ groups }: Definition, { random, fresh }: Draw): Edit {
  const index = random.integer(0, groups.length - 1);
  const { id, title } = groups[index] as Group;
  return {
    patch: [{ op: 'replace', path: `/groups/${index}/title`, value: fresh }],
    isAgainst: ({ titles }) => titles.get(id) !== title,
    apply: ({ titles }) => titles.set(id, fresh),
  };
}

/** With what is in it. */
function removeGroup({ groups }: Definition, { random }: Draw): Edit {
  const index = random.integer(0, groups.length - 1);
  const { id, title, blocks } = groups[index] as Group;
  return {
    patch: [{ op: 'remove', path: `/groups/${index}` }],
    isAgainst({ titles, blocks: there }) {
      const isChanged = (block: Block) => {
        const now = there.get(block.id);
        return now !== undefined && (now.label !== block.label || now.group !== id);
      };
      if (blocks.some(isChanged)) return true;
      if (!titles.has(id)) return false;
      const isNew = [...there].some(
        ([blockId, { group }]) => group === id && !blocks.some((one) => one.id === blockId),
      );
      return titles.get(id) !== title || isNew;
    },
    apply(model) {
      model.titles.delete(id);
      for (const block of blocks) model.blocks.delete(block.id);
    },
  };
}

function addBlock({ groups }: Definition, { random, fresh }: Draw): Edit {
  const index = random.integer(0, groups.length - 1);
  const { id, blocks } = groups[index] as Group;
  const path = `/groups/${index}/blocks/${random.integer(0, blocks.length)}`;
  return {
    patch: [{ op: 'add', path, value: { id: fresh, type: 'text', label: fresh } }],
    isAgainst: ({ titles }) => !titles.has(id),
    apply: (model) => model.blocks.set(fresh, { group: id, label: fresh }),
  };
}

function removeBlock(definition: Definition, place: Place): Edit {
  const { id, label } = at(definition, place);
  const group = definition.groups[place.group]?.id;
  return {
    patch: [{ op: 'remove', path: pathOf(place) }],
    isAgainst({ blocks }) {
      const now = blocks.get(id);
      return now !== undefined && (now.label !== label || now.group !== group);
    },
    apply: ({ blocks }) => blocks.delete(id),
  };
}

/** To another group. */
function moveBlock(definition: Definition, place: Place, { random }: Draw): Edit {
  const { id } = at(definition, place);
  const from = definition.groups[place.group]?.id;
  const others = definition.groups.flatMap((group, index) =>
    group.id === from ? [] : [{ id: group.id, index }],
  );
  const target = random.pick(others);
  return {
    patch: [{ op: 'move', from: pathOf(place), path: `/groups/${target.index}/blocks/0` }],
    isAgainst({ blocks, titles }) {
      const now = blocks.get(id)?.group;
      return now === undefined || (now !== from && now !== target.id) || !titles.has(target.id);
    },
    apply({ blocks }) {
      const block = blocks.get(id);
      if (block) block.group = target.id;
    },
  };
}

function setLabel(definition: Definition, place: Place, { fresh }: Draw): Edit {
  const { id, label } = at(definition, place);
  return {
    patch: [{ op: 'replace', path: `${pathOf(place)}/label`, value: fresh }],
    isAgainst: ({ blocks }) => blocks.get(id)?.label !== label,
    apply({ blocks }) {
      const block = blocks.get(id);
      if (block) block.label = fresh;
    },
  };
}

/** Behind the number stands when the state came about. */
function revisionIn(tag: string): number {
  return Number(/^"(\d+)-/.exec(tag)?.[1]);
}
