import type { Theme } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { accentOf, brandOf, brandTheme, schemeOf } from './brand-theme.ts';
import { contrastOf, fromOklch, hexOf, readableOn, toOklch } from './colour.ts';
import { isSameLook, lookOf, withLook } from './looks.ts';
import { READY_THEMES } from './ready-themes.ts';

const BRANDS = ['#ff5924', '#ffd400', '#0042da', '#7fdbca', '#111111', '#fefefe', '#c0ffee', '#8a2be2'];

/** Each text of a theme with its ground. */
function pairs({ general, chat }: Theme): readonly (readonly [string, string])[] {
  const page = general?.background?.content;
  const boxes = [chat?.hostBubbles, chat?.guestBubbles, chat?.buttons, chat?.inputs];
  const found = boxes.map((box) => [box?.color, box?.backgroundColor]);
  return [...found, [chat?.container?.color, page]].filter(
    (pair): pair is [string, string] => pair[0] !== undefined && pair[1] !== undefined,
  );
}

describe('a theme from a brand colour', () => {
  it.each(BRANDS)('has readable contrast in all schemes: %s', (brand) => {
    for (const scheme of ['auto', 'light', 'dark'] as const) {
      const theme = brandTheme({}, { brand, scheme });
      expect(pairs(theme).length).toBe(scheme === 'auto' ? 2 : 5);
      for (const [text, ground] of pairs(theme))
        expect(contrastOf(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(schemeOf(theme)).toBe(scheme);
    }
  });

  it('keeps a readable brand colour, and darkens another as little as needed', () => {
    expect(accentOf('#0042da')).toEqual({ ground: '#0042da', text: '#ffffff' });
    expect(accentOf('#ffd400')).toEqual({ ground: '#ffd400', text: '#1c1a17' });
    const { ground } = accentOf('#ff5924');
    expect(contrastOf(ground, '#ffffff')).toBeLessThan(4.7);
    expect(Math.abs(toOklch(ground).h - toOklch('#ff5924').h)).toBeLessThan(4);
    expect(brandOf(brandTheme({}, { brand: '#0042da', scheme: 'light' }))).toBe('#0042da');
  });

  it('keeps shapes, pictures and CSS, and removes old border colours', () => {
    const before: Theme = {
      general: { font: 'Lora', background: { type: 'Image', content: 'https://example.com/a.jpg' } },
      chat: {
        hostAvatar: { url: 'https://example.com/logo.png' },
        hostBubbles: { border: { roundeness: 'custom', customRoundeness: 9, color: '#f00', thickness: 2 } },
      },
      customCss: '.choice { letter-spacing: 1px }',
    };
    const after = brandTheme(before, { brand: '#0042da', scheme: 'dark' });
    expect(after.general).toEqual(before.general);
    expect(after.chat?.hostAvatar).toEqual(before.chat?.hostAvatar);
    expect(after.chat?.hostBubbles?.border).toEqual({ roundeness: 'custom', customRoundeness: 9 });
    expect(after.customCss).toBe(before.customCss);
  });
});

describe('ready themes', () => {
  it.each(READY_THEMES)('$name has readable contrast', ({ theme }) => {
    for (const [text, ground] of pairs(theme))
      expect(contrastOf(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(7 - 1);
  });

  it('replace only the look of a theme', () => {
    const before: Theme = {
      general: { font: 'Lora', progressBar: { isEnabled: true, color: '#f00' } },
      chat: {
        hostAvatar: { url: 'https://example.com/logo.png' },
        container: { maxWidth: '700px', color: '#f00' },
        roundness: 'none',
      },
    };
    expect(withLook(before, {})).toEqual({
      general: { progressBar: { isEnabled: true } },
      chat: { hostAvatar: before.chat?.hostAvatar, container: { maxWidth: '700px' } },
    });
  });

  it('have a look without pictures and CSS, whatever the order of the fields', () => {
    const theme: Theme = {
      general: { font: 'Lora', progressBar: { isEnabled: true } },
      chat: {
        hostAvatar: { url: 'https://example.com/logo.png' },
        buttons: { color: '#fff', backgroundColor: '#046971' },
        container: { maxWidth: '700px', color: '#222' },
      },
      customCss: '.bubble { color: red }',
    };
    const look = lookOf(theme);
    expect(look).toEqual({
      general: { font: 'Lora' },
      chat: { buttons: { color: '#fff', backgroundColor: '#046971' }, container: { color: '#222' } },
    });
    const reordered = {
      chat: { container: { color: '#222' }, buttons: { backgroundColor: '#046971', color: '#fff' } },
    };
    expect(isSameLook(theme, { ...look, ...reordered })).toBe(true);
    expect(isSameLook(theme, { ...look, general: { font: 'Lato' } })).toBe(false);
    for (const ready of READY_THEMES)
      expect(isSameLook(withLook(theme, ready.theme), ready.theme)).toBe(true);
  });
});

describe('colours', () => {
  it('survive a conversion to OKLCH and back', () => {
    for (const brand of BRANDS) expect(fromOklch(toOklch(brand))).toBe(brand);
    expect(fromOklch({ l: 0.7, c: 0.4, h: 150 })).toMatch(/^#[\da-f]{6}$/);
  });

  it('are changed to the nearest readable one', () => {
    expect(contrastOf('#000', '#ffffff')).toBe(21);
    expect(contrastOf('teal', '#ffffff')).toBeUndefined();
    expect(readableOn('#222222', '#ffffff')).toBe('#222222');
    expect(contrastOf(readableOn('#cccccc', '#ffffff'), '#ffffff')).toBeCloseTo(4.5, 0);
    expect([hexOf('#AbC'), hexOf('rgb(0 0 0)'), hexOf(1)]).toEqual(['#aabbcc', undefined, undefined]);
  });
});
