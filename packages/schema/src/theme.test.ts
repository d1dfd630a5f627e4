// Theme and settings.
import { describe, expect, it } from 'vitest';
import { Settings } from './settings.ts';
import { Theme } from './theme.ts';

const box = {
  backgroundColor: '#fff',
  color: '#000',
  blur: 0,
  opacity: 1,
  shadow: 'none',
  border: { thickness: 1, color: '#ccc', roundeness: 'custom', customRoundeness: 8, opacity: 0.5 },
};

const theme = {
  general: {
    font: { type: 'Google', family: 'Inter' },
    background: { type: 'Color', content: '#fff' },
    progressBar: {
      isEnabled: true,
      color: '#1d4ed8',
      backgroundColor: '#eee',
      placement: 'Top',
      thickness: 4,
      position: 'fixed',
    },
  },
  chat: {
    container: { ...box, maxWidth: '800px', maxHeight: '100%' },
    hostAvatar: { isEnabled: true, url: 'a.png' },
    guestAvatar: { isEnabled: false },
    hostBubbles: box,
    guestBubbles: box,
    buttons: box,
    inputs: { ...box, placeholderColor: '#999' },
    roundness: 'none',
    buttonsInput: { layout: 'wrap' },
  },
  customCss: '.a{}',
};

const settings = {
  general: {
    isBrandingEnabled: false,
    isTypingEmulationEnabled: true,
    isInputPrefillEnabled: false,
    isHideQueryParamsEnabled: true,
    isNewResultOnRefreshEnabled: false,
    rememberUser: { isEnabled: true, storage: 'session' },
    systemMessages: { invalidMessage: 'Again?', botClosed: 'Closed', networkErrorTitle: 'Oh' },
  },
  typingEmulation: {
    enabled: true,
    speed: 400,
    maxDelay: 3,
    delayBetweenBubbles: 0.5,
    isDisabledOnFirstMessage: true,
  },
  metadata: { title: 'T', description: 'D', customHeadCode: '<meta>', googleTagManagerId: 'GTM-1' },
  whatsApp: {
    isEnabled: false,
    startCondition: {
      logicalOperator: 'OR',
      comparisons: [{ id: 'c', comparisonOperator: 'Contains', value: 'hi' }],
    },
    sessionExpiryTimeout: 4.5,
  },
  publicShare: { isEnabled: false },
  security: { allowedOrigins: ['https://example.com'] },
};

describe('Theme', () => {
  it.each([[theme], [{}], [{ general: { font: 'Open Sans' } }], [{ chat: { buttonsInput: {} } }]])(
    'accepts %j',
    (given) => {
      expect(Theme.parse(given)).toEqual(given);
    },
  );

  it('keeps unknown keys and drops null', () => {
    expect(Theme.parse({ sparkle: 1, general: { glow: true, font: null } })).toEqual({
      sparkle: 1,
      general: { glow: true },
    });
  });

  it.each([
    [{ chat: { buttons: { opacity: 2 } } }],
    [{ general: { progressBar: { placement: 'top' } } }],
    [[]],
  ])('refuses %j', (given) => {
    expect(Theme.safeParse(given).success).toBe(false);
  });
});

describe('Settings', () => {
  it.each([[settings], [{}], [{ general: { systemMessages: {} } }]])('accepts %j', (given) => {
    expect(Settings.parse(given)).toEqual(given);
  });

  it.each([
    [{ typingEmulation: { delayBetweenBubbles: 9 } }],
    [{ whatsApp: { sessionExpiryTimeout: 49 } }],
    [{ security: { allowedOrigins: 'https://example.com' } }],
  ])('refuses %j', (given) => {
    expect(Settings.safeParse(given).success).toBe(false);
  });
});
