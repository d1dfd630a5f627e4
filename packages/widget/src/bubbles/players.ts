// Videos and sounds in one file.
import { audioBubble } from './audio/audio-bubble.tsx';
import { videoBubble } from './video/video-bubble.tsx';

export const modules = { video: videoBubble, audio: audioBubble };
