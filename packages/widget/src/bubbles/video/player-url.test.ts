// Addresses of players.
import type { VideoContent } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { playerUrl } from './player-url.ts';

it.each<[VideoContent, boolean, string | undefined]>([
  [{ type: 'youtube', id: 'abc' }, false, 'https://www.youtube-nocookie.com/embed/abc?autoplay=1'],
  [{ type: 'youtube', id: 'abc' }, true, 'https://www.youtube-nocookie.com/embed/abc'],
  [
    { type: 'vimeo', id: '7', queryParamsStr: '?h=a&autoplay=1' },
    true,
    'https://player.vimeo.com/video/7?h=a',
  ],
  [{ type: 'tiktok', id: '7' }, false, 'https://www.tiktok.com/embed/v2/7'],
  [{ type: 'gumlet', id: 'x', isAutoplayEnabled: false }, false, 'https://play.gumlet.io/embed/x'],
  [
    { type: 'youtube', id: '../../evil?x#y' },
    true,
    'https://www.youtube-nocookie.com/embed/..%2F..%2Fevil%3Fx%23y',
  ],
  [{ type: 'url', url: 'https://example.org/a.mp4' }, false, undefined],
  [{ type: 'youtube' }, false, undefined],
])('the player has the right address for %j', (content, isOld, url) => {
  expect(playerUrl(content, { isOld })).toBe(url);
});
