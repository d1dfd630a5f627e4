// Bubbles and rich text.
import { describe, expect, it } from 'vitest';
import { RichTextNode } from '../rich-text.ts';
import { Bubble, bubbleLine } from './bubble.ts';
import { bubbleModules } from './registry.ts';

describe('Bubble', () => {
  it.each([
    ['text', { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Hi', bold: true }] }] }],
    ['text', { type: 'markdown', markdown: '**Hi**' }],
    ['image', { url: 'https://example.com/a.png', clickLink: { url: 'https://example.com', alt: 'A' } }],
    [
      'video',
      { url: 'https://youtu.be/x', type: 'youtube', id: 'x', height: 400, areControlsDisplayed: true },
    ],
    ['audio', { url: 'https://example.com/a.mp3', isAutoplayEnabled: false }],
    [
      'embed',
      { url: 'https://example.com', height: '{{Height}}', waitForEvent: { isEnabled: true, name: 'done' } },
    ],
    ['custom-embed', { initFunction: { args: { a: 1 }, content: 'x' } }],
  ])('accepts %s with %j', (type, content) => {
    const bubble = { id: 'b1', type, content };
    expect(Bubble.parse(bubble)).toEqual(bubble);
  });

  it.each(bubbleModules.map(({ type, example }) => [type, example]))(
    'accepts and prints the example of %s',
    (type, content) => {
      const bubble = { id: 'b1', type, content } as Bubble;
      expect(Bubble.parse(bubble)).toEqual(bubble);
      expect(bubbleLine(bubble)).not.toBe('');
    },
  );

  it.each([
    [{ id: 'b1', type: 'text' }],
    [{ type: 'image', content: {} }],
    [{ id: 'b1', type: 'hologram', content: {} }],
    [{ id: 'b1', type: 'text', content: { type: 'html', html: '' } }],
    [{ id: 'b1', type: 'text', content: { type: 'markdown' } }],
    [{ id: 'b1', type: 'video', content: { type: 'vhs' } }],
    [{ id: 'b1', type: 'custom-embed', content: {} }],
  ])('refuses %j', (bubble) => {
    expect(Bubble.safeParse(bubble).success).toBe(false);
  });

  it('drops keys that clients do not need', () => {
    const bubble = { id: 'b1', type: 'image', content: {}, outgoingEdgeId: 'e1' };
    expect(Bubble.parse(bubble)).toEqual({ id: 'b1', type: 'image', content: {} });
  });
});

describe('RichTextNode', () => {
  it('reads lists in lists', () => {
    const leaf = { type: 'lic', children: [{ text: 'one' }] };
    const list = {
      type: 'ul',
      children: [{ type: 'li', children: [leaf, { type: 'ol', children: [leaf] }] }],
    };
    expect(RichTextNode.parse(list)).toEqual(list);
  });

  it('reads a link with marks beside it', () => {
    const line = {
      type: 'p',
      children: [
        { text: '', italic: true },
        { type: 'a', url: 'https://example.com', children: [{ text: 'here' }] },
      ],
    };
    expect(RichTextNode.parse(line)).toEqual(line);
  });

  it.each([[{}], [{ type: 'p' }], [{ text: 5 }], [{ type: 'p', children: [{}] }], ['text']])(
    'refuses %j',
    (node) => {
      expect(RichTextNode.safeParse(node).success).toBe(false);
    },
  );
});
