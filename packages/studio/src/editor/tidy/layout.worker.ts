// Computes a layout in a worker, because a thousand groups take seconds.
import type { LayoutTask } from './layout.ts';
import { layout } from './layout.ts';

self.onmessage = ({ data }: MessageEvent<LayoutTask>): void => self.postMessage(layout(data));
