// The volume of a recording as moving bars, and its duration.
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from './limits.ts';
import type { Recording } from './record.ts';

/** Milliseconds between two bars. */
const BAR_MS = 80;

/** Pixels of a bar and of the gap after it. */
const BAR = 3;
const GAP = 2;

export function LevelMeter({
  recording,
  onEnd,
}: {
  readonly recording: Recording;
  /** Called at the longest allowed duration. */
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

/** The newest bar is at the end; bars that no longer fit are dropped. */
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
