// Bubbles that are no words: in one file.
import { audioBubble } from './audio/audio-bubble.tsx';
import { customEmbedBubble } from './custom-embed/custom-embed-bubble.tsx';
import { embedBubble } from './embed/embed-bubble.tsx';
import { imageBubble } from './image/image-bubble.tsx';
import { videoBubble } from './video/video-bubble.tsx';

export const modules = {
  image: imageBubble,
  video: videoBubble,
  audio: audioBubble,
  embed: embedBubble,
  'custom-embed': customEmbedBubble,
};
