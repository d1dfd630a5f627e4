// The address of a provider's player.
import type { VideoContent } from '@colloquy/schema';

/** Address of each provider's player, and its autoplay parameters when the bot gives none. */
const PLAYERS: Readonly<Record<string, { readonly base: string; readonly autoplay: string }>> = {
  youtube: { base: 'https://www.youtube-nocookie.com/embed/', autoplay: 'autoplay=1' },
  vimeo: { base: 'https://player.vimeo.com/video/', autoplay: 'autoplay=1' },
  tiktok: { base: 'https://www.tiktok.com/embed/v2/', autoplay: '' },
  gumlet: { base: 'https://play.gumlet.io/embed/', autoplay: 'autoplay=true' },
};

/**
 * Nothing for a video file. Messages from before the page load do not autoplay.
 *
 * @example playerUrl({ type: 'vimeo', id: '7', queryParamsStr: '?h=a' }, { isOld: true }) // 'https://player.vimeo.com/video/7?h=a'
 */
export function playerUrl(
  { type, id, queryParamsStr, isAutoplayEnabled = true }: VideoContent,
  { isOld }: { readonly isOld: boolean },
): string | undefined {
  const player = type && Object.hasOwn(PLAYERS, type) ? PLAYERS[type] : undefined;
  if (!player || !id) return undefined;
  const url = new URL(player.base + encodeURIComponent(id));
  const wanted = queryParamsStr || (isAutoplayEnabled && !isOld ? player.autoplay : '');
  url.search = wanted;
  if (isOld) url.searchParams.delete('autoplay');
  return url.href;
}
