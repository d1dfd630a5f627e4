// The size of a video.
import type { VideoContent } from '@colloquy/schema';
import { expect, it } from 'vitest';
import type { Drawable } from '../../drawing/element.ts';
import { runEffects, withHooks } from '../../drawing/hooks.ts';
import type { BubbleProps } from '../bubble-view.ts';
import { videoBubble } from './video-bubble.tsx';

/** A style that accepts `auto` and values with a digit, in place of a browser's validation. */
function newStyle(): object {
  const taken = /\d|^auto$/;
  return new Proxy({}, { set: (all, name, value) => !taken.test(value) || Reflect.set(all, name, value) });
}

/** The styles of a video and of its bubble. */
function stylesOf(content: VideoContent): readonly object[] {
  const owner = { hooks: [], redraw: () => undefined };
  const props = {
    bubble: { id: 'v', type: 'video', content },
    isOld: false,
    context: { words: {} },
  } as BubbleProps<'video'>;
  const draw = videoBubble.View as (props: BubbleProps<'video'>) => unknown;
  const { ref } = withHooks(owner, () => draw(props)) as Drawable;
  const bubble = newStyle();
  const video = newStyle();
  if (ref) ref.current = { style: video, parentElement: { style: bubble } };
  runEffects(owner, true);
  return [video, bubble];
}

it.each<[VideoContent, object, object]>([
  [{}, {}, {}],
  [{ aspectRatio: '9/16', maxWidth: '400px' }, { aspectRatio: '9/16' }, { maxWidth: '400px' }],
  [{ height: 300, maxWidth: '50%' }, { aspectRatio: 'auto', height: '300px' }, { maxWidth: '50%' }],
  [{ aspectRatio: '9/16', height: 300 }, { aspectRatio: '9/16' }, {}],
  [{ aspectRatio: 'tall', maxWidth: 'wide', height: '300' }, { aspectRatio: 'auto', height: '300px' }, {}],
])('the video with %j has the styles %j, its bubble %j', (content, video, bubble) => {
  expect(stylesOf({ type: 'youtube', id: 'abc', ...content })).toEqual([video, bubble]);
});
