import type { ContinueChatResponse } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import type { Backend, Shown } from './backend.ts';
import { BackendRefusal } from './backend.ts';
import { parseConversations } from './parse-conversations.ts';
import { rewriteScript } from './rewrite-script.ts';
import { runConversation } from './run-conversation.ts';

/** An echo backend: it greets, repeats the visitor's text, and asks again. */
const echo: Backend = {
  name: 'echo',
  open: async ({ definition }) => {
    if (definition === 'broken') throw new BackendRefusal('The bot cannot be read.');
    return {
      start: async () => shown('Hello', 'Say something'),
      say: async (message) =>
        message?.type === 'text' ? shown(message.text) : { ok: false, status: 400, code: 'BAD_REQUEST' },
      wait: async () => undefined,
      expectCalls: () => undefined,
      trace: () => ({ calls: [], unused: [] }),
      close: async () => undefined,
    };
  },
};

function shown(...texts: string[]): Shown {
  const messages: ContinueChatResponse['messages'] = texts.map((markdown) => ({
    id: 'b',
    type: 'text',
    content: { type: 'markdown', markdown },
  }));
  return { ok: true, reply: { messages, input: { id: 'q', type: 'text input' } } };
}

async function run(script: string, definition: unknown = {}) {
  const { conversations, problems } = parseConversations(script);
  expect(problems).toEqual([]);
  const definitions = { definition, linkedDefinitions: [] };
  return Promise.all(
    conversations.map((conversation) => runConversation(conversation, { backend: echo, definitions })),
  );
}

const good = `# Fine
flow ./a.json
bot> Hello
bot> Say something
ask> text input
you> One
   > Two
bot> One
   > Two
ask> text input
you (command)> stop
error> 400 BAD_REQUEST
wait> 1d
`;

describe('runConversation', () => {
  it('passes a script that matches the chat', async () => {
    expect((await run(good))[0]?.isPassed).toBe(true);
  });

  it.each([
    ['a changed line', good.replace('bot> Hello', 'bot> Hallo')],
    ['a missing line', good.replace('ask> text input\n', '')],
    ['an extra line', good.replace('wait> 1d', 'end>\nwait> 1d')],
    ['a message after a wait', `${good}bot> Are you there?\n`],
    ['another status', good.replace('400', '404')],
  ])('does not pass a script with %s', async (_, script) => {
    expect((await run(script))[0]?.isPassed).toBe(false);
  });

  it('reports why a bot cannot run', async () => {
    expect(await run(good, 'broken')).toEqual([
      { isPassed: false, refusal: 'The bot cannot be read.', turns: [] },
    ]);
  });
});

describe('rewriteScript', () => {
  const rewrite = async (script: string) =>
    rewriteScript(
      script,
      (await run(script)).flatMap(({ turns }) => turns),
    );

  it('does not change a script that matches the chat', async () => {
    expect(await rewrite(good)).toBe(good);
  });

  it('makes any script pass, and changes nothing the second time', async () => {
    const scripts = [
      'flow ./a.json\nyou> A\nyou> B',
      'flow ./a.json\n\n# Now\nyou> A\n\n# Then\nyou> B\n',
      good.replaceAll('bot> ', 'bot> Not '),
      good.replaceAll(/^bot>.*\n/gm, ''),
      `${good}---\nyou> Again\n`,
      'flow ./a.json\n---\nflow ./a.json\n# Nobody speaks\n---\nyou> A',
    ];
    for (const script of scripts) {
      const rewritten = await rewrite(script);
      expect((await run(rewritten)).every(({ isPassed }) => isPassed)).toBe(true);
      expect(await rewrite(rewritten)).toBe(rewritten);
    }
  });

  it('keeps comments, blank lines, given lines and messages of the visitor', async () => {
    const script = `flow ./a.json
given locale de
bot> Hallo
# Greeted, and now:
bot> Old
ask> text input

# The visitor begins
you> One

---
# Second
you> Two
end>

# The last word`;
    expect(await rewrite(script)).toBe(`flow ./a.json
given locale de
bot> Hello
# Greeted, and now:
bot> Say something
ask> text input

# The visitor begins
you> One
bot> One
ask> text input

---
# Second
bot> Hello
bot> Say something
ask> text input
you> Two
bot> Two
ask> text input

# The last word`);
  });
});
