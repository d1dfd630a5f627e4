// Asking back: what a rejection keeps is there for the next reply, and for that one alone.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import type { SmallChat } from './testing/small-blocks.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { helpEvent, startEvent } from './testing/small-events.ts';

const doubt = { type: 'doubt', options: { variableId: 'v1' } };

/** Through JSON, as if another server went on with it. */
function stored(chat: SmallChat): SmallChat {
  chat.last = JSON.parse(JSON.stringify(chat.last));
  return chat;
}

describe('the context that an input stores with a rejection', () => {
  const asked = () => {
    const chat = chatWith(smallBot([['A', doubt, 'So {{One}}']]));
    expect(heard(chat.say('tea?'))).toEqual(['Really tea?', '?']);
    return stored(chat);
  };

  it('is available when the input reads the next reply', () => {
    const chat = asked();
    expect(chat.last.state.waiting).toEqual({ blockId: 'b1', kept: 'tea' });
    expect(heard(chat.say('yes'))).toEqual(['So tea', '.']);
  });

  it('is replaced by the context of the next rejection', () => {
    const chat = asked();
    chat.say('milk?');
    expect(heard(chat.say('yes'))).toEqual(['So milk', '.']);
  });

  it('is removed by a rejection that stores none', () => {
    const chat = asked();
    expect(heard(chat.say())).toEqual(['What?', '?']);
    expect(chat.last.state.waiting).toEqual({ blockId: 'b1' });
    expect(heard(chat.say('yes'))).toEqual(['What?', '?']);
  });

  it('is removed when the flow reaches the same input again', () => {
    const chat = chatWith(smallBot([['A', doubt, { type: 'hop', options: { groupId: 'A' } }]]));
    chat.say('tea?');
    chat.say('yes');
    expect(chat.last.state.waiting).toEqual({ blockId: 'b1' });
  });

  it('is not stored when it is too long', () => {
    const chat = chatWith(smallBot([['A', doubt]]));
    chat.say(`${'x'.repeat(limits.pendingContextCharacters + 1)}?`);
    expect(chat.last.state.waiting).toEqual({ blockId: 'b1' });
  });

  it('is available for a reply that waits until a reply event has run', () => {
    const reply = { ...startEvent, id: 'r', type: 'reply' as const, outgoingEdgeId: 'to-r' };
    const chat = chatWith(
      smallBot(
        [
          ['A', doubt, 'So {{One}}'],
          ['R', { type: 'back' }],
        ],
        { events: [startEvent, reply], edges: { 'to-r': 'R' } },
      ),
    );
    expect(heard(chat.say('tea?'))).toEqual(['Really tea?', '?']);
    expect(heard(stored(chat).say('yes'))).toEqual(['So tea', '.']);
  });

  it('is removed when a command repeats the input', () => {
    const chat = chatWith(
      smallBot(
        [
          ['A', doubt],
          ['H', 'helping'],
        ],
        { events: [startEvent, helpEvent], edges: { 'to-h': 'H' } },
      ),
    );
    chat.say('tea?');
    expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual(['helping', '?']);
    expect(chat.last.state.waiting).toEqual({ blockId: 'b1' });
  });
});
