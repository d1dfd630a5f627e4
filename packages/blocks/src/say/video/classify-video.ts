// Finds the provider of a video by URL, and the parameters of its player.

/** The parameters of a player. `queryParamsStr` starts with `?`. */
export interface VideoPlayer {
  readonly type: 'url' | 'youtube' | 'vimeo' | 'tiktok' | 'gumlet';
  readonly url: string;
  readonly id?: string;
  readonly queryParamsStr?: string;
  /** Whether the provider's videos are vertical. */
  readonly isVertical: boolean;
}

/**
 * Parses the URL of a video. YouTube (watch, shorts, live, embed, youtu.be), Vimeo, TikTok and Gumlet have their own
 * players and the provider's id. An embedded OneDrive file becomes its download. Any other URL is a video file. Further
 * parameters of a YouTube URL are kept, with `t` (the start) as the player's `start` in seconds.
 *
 * @example classifyVideo('https://youtu.be/abc?t=1m30s')
 * // { type: 'youtube', id: 'abc', queryParamsStr: '?start=90', … }
 */
export function classifyVideo(address: string): VideoPlayer {
  const url = address.trim();
  const parts = /^(?:https?:)?(?:\/\/)?(?:www\.|m\.)?([a-z0-9.-]+)(\/[^?#]*)?(?:\?([^#]*))?/i.exec(url);
  const [, host = '', path = '', query = ''] = parts ?? [];
  const read = readers.get(host.toLowerCase());
  return read?.({ url, path, query }) ?? { type: 'url', url, isVertical: false };
}

interface Address {
  readonly url: string;
  readonly path: string;
  readonly query: string;
}

type Reader = (address: Address) => VideoPlayer | undefined;

const ID = '([\\w-]{1,64})';

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['youtube.com', readYoutube],
  ['music.youtube.com', readYoutube],
  ['youtube-nocookie.com', readYoutube],
  ['youtu.be', ({ url, path, query }) => youtube(url, { id: match(`^/${ID}`, path), query })],
  ['vimeo.com', readVimeo],
  ['player.vimeo.com', readVimeo],
  ['tiktok.com', readTiktok],
  ['gumlet.com', readGumlet],
  ['gumlet.tv', readGumlet],
  ['play.gumlet.io', readGumlet],
  ['onedrive.live.com', readOnedrive],
]);

function readYoutube({ url, path, query }: Address): VideoPlayer | undefined {
  const shorts = match(`^/shorts/${ID}`, path);
  const id =
    shorts ??
    match(`^/(?:embed|live|v)/${ID}`, path) ??
    (path.startsWith('/watch') ? match(`(?:^|&)v=${ID}`, query) : undefined);
  return youtube(url, { id, query, isVertical: shorts !== undefined });
}

function youtube(
  url: string,
  { id, query, isVertical = false }: { id: string | undefined; query: string; isVertical?: boolean },
): VideoPlayer | undefined {
  const player = provider('youtube', { url, id, isVertical });
  const parameters = query.split('&').flatMap((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name === '' || name === 'v' || name === 'si') return [];
    return name === 't' || name === 'start' ? [`start=${seconds(value)}`] : [parameter];
  });
  return (
    player && (parameters.length > 0 ? { ...player, queryParamsStr: `?${parameters.join('&')}` } : player)
  );
}

function readVimeo({ url, path }: Address): VideoPlayer | undefined {
  return provider('vimeo', { url, id: match('(?:^|/)(\\d{1,32})(?:/|$)', path), isVertical: false });
}

function readTiktok({ url, path }: Address): VideoPlayer | undefined {
  return provider('tiktok', { url, id: match('^/@[^/]{1,100}/video/(\\d{1,32})', path), isVertical: true });
}

/** The embed URL returns a page; the same URL with `download` returns the file. */
function readOnedrive({ url, path }: Address): VideoPlayer | undefined {
  return path.startsWith('/embed')
    ? { type: 'url', url: url.replace('/embed', '/download'), isVertical: false }
    : undefined;
}

function readGumlet({ url, path }: Address): VideoPlayer | undefined {
  return provider('gumlet', { url, id: match(`^/(?:watch|embed)/${ID}`, path), isVertical: false });
}

function provider(
  type: VideoPlayer['type'],
  { url, id, isVertical }: { url: string; id: string | undefined; isVertical: boolean },
): VideoPlayer | undefined {
  return id === undefined ? undefined : { type, url, id, isVertical };
}

/** Converts `90`, `90s`, `1m30s` and `1h2m3s` to seconds. */
function seconds(time: string): number {
  const [, hours = 0, minutes = 0, rest = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

function match(pattern: string, text: string): string | undefined {
  return new RegExp(pattern).exec(text)?.[1];
}
