// How loud a recording is, as bars that move on, and for how long it has run.
import { useEffect, useRef, useState } from '../../../drawing/hooks.ts';
import { limits } from './limits.ts';
import type { Recording } from './record.ts';

/** Milliseconds from one bar to the next. */
const BAR_MS = 80;

/** Pixels of a bar and of the gap behind it. */
const BAR = 3;
const GAP = 2;

export function LevelMeter({
  recording,
  onEnd,
}: {
  readonly recording: Recording;
  /** It has run as long as it may. */
  readonly onEnd: (file: File) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const levels: number[] = [];
    const timer = setInterval(() => {
      const ms = performance.now() - begun;
      setSeconds(Math.floor(ms / 1_000));
      if (canvas.current) draw(canvas.current, levels, recording.level());
      if (ms > limits.longestMs) void recording.stop().then(onEnd);
    }, BAR_MS);
    return () => clearInterval(timer);
  }, [recording]);
  return (
    <>
      <canvas ref={canvas} class="level" width={480} height={64} />
      <span
        class="elapsed"
        role="timer"
      >{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
    </>
  );
}

/** The newest bar stands at the end; those that do not fit any more are forgotten. */
function draw(canvas: HTMLCanvasElement, levels: number[], level: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  levels.push(level);
  if (levels.length > canvas.width / (BAR + GAP)) levels.shift();
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [index, one] of levels.entries()) {
    const height = Math.max(BAR, one * canvas.height);
    context.fillRect(index * (BAR + GAP), (canvas.height - height) / 2, BAR, height);
  }
}
