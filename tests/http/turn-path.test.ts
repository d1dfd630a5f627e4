// The way of a turn: from the route to the commit it takes the functions that ARCHITECTURE.md lists, and no others of the server and the runtime.
import { readFileSync } from 'node:fs';
import { registry as allBlocks } from '@colloquy/blocks';
import { expandFlow } from '@colloquy/blocks/testing';
import { createRegistry, logicBlock } from '@colloquy/engine';
import type { Store } from '@colloquy/server';
import { memoryStore } from '@colloquy/server';
import { describe, expect, it } from 'vitest';
import { startServer } from '../support/started-server.ts';
import { reply, start } from './checked-answer.ts';

const root = new URL('../../', import.meta.url);
const sources = new URL('packages/', root);

/** A function of the list. */
interface Listed {
  readonly name: string;
  /** From `packages/`. */
  readonly file: string;
}

const listed = readList(readFileSync(new URL('ARCHITECTURE.md', root), 'utf8'));
const sourceOf = ({ file }: Listed) => readFileSync(new URL(file, sources), 'utf8');

describe('the documented path of a turn', () => {
  it('has eight functions, each in its documented file and named by an earlier one', () => {
    expect(listed).toHaveLength(8);
    for (const [index, { name, file }] of listed.entries()) {
      const source = sourceOf({ name, file });
      expect(source, `${name} in ${file}`).toMatch(new RegExp(`(function |async |^ +)${name}\\b.*[(:]`, 'm'));
      const before = listed.slice(0, index).map(sourceOf);
      if (index > 0)
        expect(
          before.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
          name,
        ).toBe(true);
    }
  });

  it('contains every function between the request and the engine or the store', async () => {
    const ways: string[][] = [];
    const note = () => void ways.push(wayOf(stack()));
    const server = await startServer({
      bots: [bot],
      store: watched(memoryStore(), note),
      registry: watching(note),
    });
    const { sessionId } = await start(server, 'way');
    ways.length = 0;
    await reply(server, sessionId, { type: 'text', text: 'Hello' });
    const [toEngine, toStore] = ways;
    await server.close();
    const names = listed.map(({ name }) => name);
    expect(ways).toHaveLength(2);
    expect(toEngine).toEqual(names.filter((name) => !['planContinue', 'commit'].includes(name)));
    expect(toStore).toEqual(names.filter((name) => !['planContinue', 'play'].includes(name)));
  });
});

/** Asks twice; between that, tells who is looking. */
const bot = expandFlow({
  id: 'way',
  name: 'Way',
  publicId: 'way',
  groups: [
    { title: 'Ask', blocks: [{ type: 'text input' }, { type: 'Look' }, 'Thanks', { type: 'text input' }] },
  ],
});

function watching(note: () => void) {
  const look = logicBlock({
    type: 'Look',
    summary: 'Looks who is there.',
    definition: { safeParse: (raw) => ({ success: true, data: raw }) },
    run: () => {
      note();
      return {};
    },
  });
  return createRegistry([...allBlocks.values(), look]);
}

function watched(store: Store, note: () => void): Store {
  return {
    ...store,
    commitTurns(turns) {
      note();
      return store.commitTurns(turns);
    },
  };
}

function stack(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 200;
  const { stack: lines = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return lines;
}

/** The functions of the server on a stack, outermost first. What stands in a function without a name of its own goes by its file. */
function wayOf(lines: string): string[] {
  const frames = lines
    .split('\n')
    .map((line) =>
      /at (?:async )?(?:new )?(?:[\w.<>]+\.)?([\w<>]+)? ?.*packages\/((?:server|runtime)\/src\/[\w/-]+\.ts)/.exec(
        line,
      ),
    )
    .filter((frame) => frame !== null)
    .map(([, name = '', file = '']) => ({ name, file }))
    .toReversed();
  const way = frames.map(({ name, file }) => {
    const known = listed.find((one) => one.file === file && one.name === name);
    return (
      known?.name ??
      listed.find((one) => one.file === file && name === '<anonymous>')?.name ??
      `${name} in ${file}`
    );
  });
  // Before the route stands what reads the body, whatever is asked.
  return way.slice(way.indexOf(listed[0]?.name ?? ''));
}

function readList(text: string): Listed[] {
  return [...text.matchAll(/^\| \d \| `(\w+)` \| `([^`]+)` \|/gm)].map(([, name = '', file = '']) => ({
    name,
    file,
  }));
}
