import type { BlockShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import { describe, expect, it } from 'vitest';
import { createWorkBudget } from '../conversation/work-budget.ts';
import type { RecordedChat, RecordedChatTurn } from './recorded-chat.ts';
import { replayChat, replayChats } from './replay-chats.ts';

const AT = Date.UTC(2026, 10, 21, 10);

const bot = (blocks: readonly BlockShorthand[]) =>
  expandFlow({ id: 'bot', variables: ['Name', 'Age'], groups: [{ title: 'Hello', blocks }] });
const name = { id: 'name', type: 'text input', options: { variableId: 'Name' } };
const call = { id: 'ask-api', type: 'Webhook', options: { webhook: { url: 'https://api.example.com' } } };
const ok = { ok: true, response: { statusCode: 200, headers: {}, body: '', data: {} } } as const;

function chat(turns: readonly Partial<RecordedChatTurn>[], id = 'chat-1'): RecordedChat {
  const start = { seed: 'seed', resultId: 'r', locale: 'en', timeZone: 'UTC', isStreamEnabled: false };
  return { id, turns: [{ at: AT, start }, ...turns.map((turn) => ({ at: AT, ...turn }))] };
}
const says = (text: string) => ({ message: { type: 'text', text } as const });
const kinds = async (live: unknown, draft: unknown, ...chats: RecordedChat[]) =>
  (await replayChats({ live, draft }, chats)).groups.map(({ kind, block, chats: count }) => [
    kind,
    block,
    count,
  ]);

describe('replayChats', () => {
  it('compares a chat after a changed message, until both wait for different replies', async () => {
    const greeting = (text: string) => ({
      id: 'hi',
      type: 'text',
      content: { richText: [{ type: 'p', children: [{ text }] }] },
    });
    const live = bot([
      greeting('Hi'),
      name,
      { id: 'age', type: 'number input' },
      { id: 'mail', type: 'email input' },
    ]);
    const draft = bot([
      greeting('Hello'),
      name,
      { id: 'mail', type: 'email input' },
      { id: 'age', type: 'number input' },
    ]);
    const chats = [chat([says('Ada'), says('36')]), chat([], 'chat-2')];
    expect(await kinds(live, draft, ...chats)).toEqual([
      ['path', 'name', 1],
      ['message', 'hi', 2],
    ]);
  });

  it('gives a call the result of its block, or of an equal request', async () => {
    const done = { id: 'done', type: 'text input' };
    const recorded = chat([{ ...says('Ada'), results: [[0, ok]] }]);
    const renamed = { ...call, id: 'renamed' };
    expect(await kinds(bot([name, call, done]), bot([name, renamed, done]), recorded)).toEqual([]);
    const other = { ...call, options: { webhook: { url: 'https://api.example.com/2' } } };
    expect(await kinds(bot([name, call, done]), bot([name, other, done]), recorded)).toEqual([
      ['call', 'ask-api', 1],
    ]);
    const [, turn] = await replayChat(
      { live: bot([name, call, done]), draft: bot([name, other, done]) },
      recorded,
    );
    expect(turn?.differences[0]?.changes).toEqual([
      { path: 'url', before: 'https://api.example.com', after: 'https://api.example.com/2' },
    ]);
  });

  it('names a block that fails on the draft', async () => {
    const script = (code: string) => ({
      id: 'set',
      type: 'Set variable',
      options: { variableId: 'Age', expressionToEvaluate: code, isCode: true },
    });
    expect(await kinds(bot([script('1'), name]), bot([script('nothing.at.all'), name]), chat([]))).toEqual([
      ['failed', 'set', 1],
    ]);
  });

  it('skips chats without a start, and stops when its work is used up', async () => {
    const live = bot([name]);
    const incomplete = { id: 'old', turns: [{ at: AT }] };
    expect(await replayChats({ live, draft: live }, [incomplete, chat([])])).toMatchObject({
      chats: 1,
      skipped: 1,
      isComplete: true,
    });
    const budget = createWorkBudget(async () => undefined, 50_000);
    expect(
      await replayChats({ live, draft: live }, Array<RecordedChat>(9).fill(chat([])), budget),
    ).toMatchObject({
      chats: 1,
      isComplete: false,
    });
  });
});
