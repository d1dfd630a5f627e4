// Reads V8's CPU profiles: how much time each function took, alone and with all that it called.
import { isOurs, placeOf } from './place.ts';

/** The parts of a `.cpuprofile` file that are read here. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds on the monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

/** A function at one place in the tree of calls. */
interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** One function. Shares are of all time that was not idle. */
export interface FunctionTime {
  readonly name: string;
  /** A room, a library, or what belongs to Node. */
  readonly place: string;
  /** File and line, from the project's root where it is in it. */
  readonly source: string;
  readonly isOurs: boolean;
  /** In the function itself. */
  readonly self: number;
  /** In the function and what it called, however deep. */
  readonly total: number;
}

/** Microseconds on the monotonic clock. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Adds up the time of each function within a window, the largest self time first. Idle time is left out.
 *
 * @example functionTimes(profile, { from: 1_000_000, to: 2_000_000 })
 */
export function functionTimes(profile: CpuProfile, window: Window): FunctionTime[] {
  const spent = timePerNode(profile, window);
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const times = new Map<string, { frame: ProfileNode['callFrame']; self: number; total: number }>();
  const entryOf = (frame: ProfileNode['callFrame']) => {
    const key = `${frame.functionName} ${frame.url}:${frame.lineNumber}`;
    const entry = times.get(key) ?? { frame, self: 0, total: 0 };
    times.set(key, entry);
    return entry;
  };
  let all = 0;
  for (const [id, micros] of spent) {
    all += micros;
    // A function that calls itself counts once.
    const above = new Set<ReturnType<typeof entryOf>>();
    for (let node = nodes.get(id); node; node = nodes.get(parents.get(node.id) ?? Number.NaN)) {
      const entry = entryOf(node.callFrame);
      if (node.id === id) entry.self += micros;
      above.add(entry);
    }
    for (const entry of above) entry.total += micros;
  }
  return [...times.values()]
    .map(({ frame: { functionName, url, lineNumber }, self, total }) => ({
      name: functionName || '(anonymous)',
      place: placeOf(url, functionName),
      source: url === '' ? '' : `${shorten(url)}:${lineNumber + 1}`,
      isOurs: isOurs(url),
      self: self / all,
      total: total / all,
    }))
    .sort((a, b) => b.self - a.self);
}

/** Sums self times by place, the largest first. */
export function timeByPlace(
  functions: readonly FunctionTime[],
): readonly { readonly place: string; readonly self: number }[] {
  const sums = new Map<string, number>();
  for (const { place, self } of functions) sums.set(place, (sums.get(place) ?? 0) + self);
  return [...sums].map(([place, self]) => ({ place, self })).sort((a, b) => b.self - a.self);
}

function timePerNode(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  { from, to }: Window,
): Map<number, number> {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id),
  );
  const spent = new Map<number, number>();
  let now = startTime;
  for (const [index, id] of samples.entries()) {
    now += timeDeltas[index] ?? 0;
    // A sample stands for the time until the next one.
    const micros = timeDeltas[index + 1] ?? 0;
    if (now >= from && now <= to && !idle.has(id)) spent.set(id, (spent.get(id) ?? 0) + micros);
  }
  return spent;
}

function shorten(url: string): string {
  return url.replace(/^.*\/colloquy\/(?=lib\/)/, '');
}
