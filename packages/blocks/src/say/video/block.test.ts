// The video bubble: the player for each URL, and its size.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';
import { classifyVideo } from './classify-video.ts';

function show(content: unknown): unknown {
  const variables = [
    { name: 'Id', value: 'abc' },
    { name: 'Height', value: '300' },
    { name: 'Word', value: 'tall' },
    'Unset',
  ];
  const [bubble] = talk({ variables, groups: [{ blocks: [{ type: 'video', content }] }] }).start().reply
    .messages;
  return bubble && 'content' in bubble ? bubble.content : undefined;
}

describe('a video address', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?list=x&v=abc', 'youtube', 'abc'],
    ['https://youtu.be/abc', 'youtube', 'abc'],
    ['//youtu.be/abc', 'youtube', 'abc'],
    [' https://youtu.be/abc ', 'youtube', 'abc'],
    ['https://www.youtube.com/shorts/a-b_c', 'youtube', 'a-b_c'],
    ['https://www.youtube.com/embed/abc', 'youtube', 'abc'],
    ['https://www.youtube-nocookie.com/embed/abc', 'youtube', 'abc'],
    ['https://www.youtube.com/live/abc', 'youtube', 'abc'],
    ['https://vimeo.com/123456', 'vimeo', '123456'],
    ['https://vimeo.com/channels/staff/123456', 'vimeo', '123456'],
    ['https://player.vimeo.com/video/123456', 'vimeo', '123456'],
    ['https://www.tiktok.com/@someone/video/7123', 'tiktok', '7123'],
    ['https://gumlet.tv/watch/64a', 'gumlet', '64a'],
    ['https://www.gumlet.com/watch/64a/', 'gumlet', '64a'],
    ['https://play.gumlet.io/embed/64a', 'gumlet', '64a'],
    ['https://example.com/film.mp4', 'url', undefined],
    ['https://youtube.com', 'url', undefined],
    ['https://youtube.com/watch', 'url', undefined],
    ['https://notyoutube.com/watch?v=abc', 'url', undefined],
    ['https://example.com/?u=youtu.be/abc', 'url', undefined],
    ['https://vimeo.com/about', 'url', undefined],
    ['https://constructor/x', 'url', undefined],
    ['not an address', 'url', undefined],
  ])('%s has the type %s and the id %s', (url, type, id) => {
    expect(classifyVideo(url)).toMatchObject(id === undefined ? { type } : { type, id });
    expect(classifyVideo(url).id).toBe(id);
  });
  it.each([
    ['https://youtu.be/abc', undefined],
    ['https://youtu.be/abc?t=90', '?start=90'],
    ['https://youtu.be/abc?t=1m30s&si=spy', '?start=90'],
    ['https://www.youtube.com/watch?v=abc&t=1h2m3s', '?start=3723'],
    ['https://www.youtube.com/watch?v=abc&list=PL1&index=2', '?list=PL1&index=2'],
    ['https://www.youtube.com/watch?v=abc&t=soon', '?start=0'],
  ])('%s has the query parameters %s', (url, queryParamsStr) => {
    expect(classifyVideo(url).queryParamsStr).toBe(queryParamsStr);
  });
  it('of OneDrive becomes the address of its download', () => {
    expect(classifyVideo('https://onedrive.live.com/embed?resid=1&authkey=2')).toEqual({
      type: 'url',
      url: 'https://onedrive.live.com/download?resid=1&authkey=2',
      isVertical: false,
    });
  });
});

describe('a video', () => {
  it.each([
    [{ url: 'https://youtu.be/{{Id}}' }, { type: 'youtube', id: 'abc', url: 'https://youtu.be/abc' }],
    [
      {
        url: 'https://example.com/a.mp4',
        type: 'youtube',
        id: 'old',
        height: '{{Height}}',
        areControlsDisplayed: false,
        isAutoplayEnabled: false,
      },
      {
        type: 'url',
        url: 'https://example.com/a.mp4',
        height: 300,
        areControlsDisplayed: false,
        isAutoplayEnabled: false,
      },
    ],
    [
      { url: 'a.mp4', height: '12,5' },
      { type: 'url', url: 'a.mp4', height: 12.5 },
    ],
    [
      { url: 'a.mp4', height: '{{Word}}' },
      { type: 'url', url: 'a.mp4' },
    ],
    [
      { url: 'a.mp4', height: {} },
      { type: 'url', url: 'a.mp4' },
    ],
    [
      { url: 'a.mp4', height: -5 },
      { type: 'url', url: 'a.mp4' },
    ],
    [
      { url: 'a.mp4', height: 1e9 },
      { type: 'url', url: 'a.mp4', height: 10_000 },
    ],
    [
      { url: 'a.mp4', aspectRatio: '4/3', maxWidth: '50%', type: 'unknown' },
      { type: 'url', url: 'a.mp4', aspectRatio: '4/3', maxWidth: '50%' },
    ],
    [
      { url: 'https://youtube.com/shorts/abc' },
      {
        type: 'youtube',
        id: 'abc',
        url: 'https://youtube.com/shorts/abc',
        aspectRatio: '9/16',
        maxWidth: '400px',
      },
    ],
    [
      { url: 'https://youtube.com/shorts/abc', aspectRatio: '1/1' },
      { type: 'youtube', id: 'abc', url: 'https://youtube.com/shorts/abc', aspectRatio: '1/1' },
    ],
  ])('with %j is shown as %j', (content, shown) => {
    expect(show(content)).toEqual(shown);
  });
  it.each([[undefined], [null], [{}], [{ url: '' }], [{ url: '{{Unset}}' }]])(
    'with %j is not shown',
    (content) => {
      expect(show(content)).toBeUndefined();
    },
  );
});
