// Themes that are ready to use.
import type { Theme } from '@colloquy/schema';

export interface ReadyTheme {
  readonly id: string;
  readonly name: string;
  readonly theme: Theme;
}

interface Design {
  readonly page: string;
  readonly words: string;
  readonly host: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly input: string;
  readonly radius: number;
  readonly font?: string;
}

/** The first one is the chat's own look, which follows the visitor's system. */
export const READY_THEMES: readonly ReadyTheme[] = [
  { id: 'colloquy', name: 'Plain', theme: {} },
  ready('terracotta', 'Terracotta', {
    page: '#fbf5ee',
    words: '#33241c',
    host: '#f3e4d4',
    accent: '#a8431f',
    onAccent: '#ffffff',
    input: '#fffdfa',
    radius: 16,
  }),
  ready('garden', 'Garden', {
    page: '#f5f8f1',
    words: '#1f2b20',
    host: '#e1ecd9',
    accent: '#2f6b3f',
    onAccent: '#ffffff',
    input: '#ffffff',
    radius: 20,
  }),
  ready('harbour', 'Harbour', {
    page: '#f4f8fb',
    words: '#152536',
    host: '#dfeaf3',
    accent: '#0b5394',
    onAccent: '#ffffff',
    input: '#ffffff',
    radius: 10,
  }),
  ready('berry', 'Berry', {
    page: '#fdf5f8',
    words: '#33182a',
    host: '#f7e1ea',
    accent: '#a3245f',
    onAccent: '#ffffff',
    input: '#ffffff',
    radius: 24,
  }),
  ready('paper', 'Paper', {
    page: '#ffffff',
    words: '#161616',
    host: '#f2f2f0',
    accent: '#161616',
    onAccent: '#ffffff',
    input: '#ffffff',
    radius: 2,
    font: 'Georgia',
  }),
  ready('midnight', 'Midnight', {
    page: '#12141f',
    words: '#e9eaf4',
    host: '#23273a',
    accent: '#a9b4ff',
    onAccent: '#151833',
    input: '#1a1d2c',
    radius: 18,
  }),
];

function ready(id: string, name: string, design: Design): ReadyTheme {
  const { page, words, host, accent, onAccent, input, radius, font } = design;
  const border = { roundeness: 'custom' as const, customRoundeness: radius };
  return {
    id,
    name,
    theme: {
      general: { background: { type: 'Color', content: page }, ...(font ? { font } : {}) },
      chat: {
        container: { color: words },
        hostBubbles: { backgroundColor: host, color: words, border },
        guestBubbles: { backgroundColor: accent, color: onAccent, border },
        buttons: { backgroundColor: accent, color: onAccent, border },
        inputs: { backgroundColor: input, color: words, border },
      },
    },
  };
}
