// State and effects of components, stored in the order of the calls: so each rendering must call the same hooks.

/** A rendered component. */
export interface HookOwner {
  readonly hooks: Hook[];
  /** Schedules another rendering. */
  readonly redraw: () => void;
}

/** The stored state of one hook call. */
export interface Hook {
  value?: unknown;
  needs?: Needs;
  /** A pending effect, and whether it waits for a paint. */
  run?: Effect | undefined;
  isLate?: boolean;
  /** The effect's cleanup. */
  end?: (() => void) | undefined;
}

// biome-ignore lint/suspicious/noConfusingVoidType: an effect without cleanup returns nothing
type Effect = () => void | (() => void);

/** Dependencies of a value or effect. Undefined: always run again. */
type Needs = readonly unknown[] | undefined;

export type SetState<Value> = (next: Value | ((before: Value) => Value)) => void;

let owner: HookOwner;
let count = 0;

/** Calls a component with the hooks of `of`. */
export function withHooks<Result>(of: HookOwner, call: () => Result): Result {
  owner = of;
  count = 0;
  return call();
}

function nextHook(first: () => Hook): Hook {
  const { hooks } = owner;
  const hook = hooks[count] ?? first();
  hooks[count++] = hook;
  return hook;
}

/**
 * A state value, and a function that sets it and schedules a rendering.
 *
 * @example const [count, setCount] = useState(0);
 */
export function useState<Value>(first: Value | (() => Value)): readonly [Value, SetState<Value>];
export function useState<Value>(): readonly [Value | undefined, SetState<Value | undefined>];
export function useState(first?: unknown): readonly [unknown, SetState<unknown>] {
  const { redraw } = owner;
  const hook = nextHook(() => {
    const set: SetState<unknown> = (next) => {
      const [before] = hook.value as readonly [unknown];
      const value = resolved(next, before);
      if (Object.is(value, before)) return;
      hook.value = [value, set];
      redraw();
    };
    return { value: [resolved(first), set] };
  });
  return hook.value as readonly [unknown, SetState<unknown>];
}

function resolved(next: unknown, before?: unknown): unknown {
  return typeof next === 'function' ? next(before) : next;
}

/**
 * A mutable value that causes no rendering; as `ref` of an element it holds the DOM element.
 *
 * @example const field = useRef<HTMLInputElement>(null); // <input ref={field} />
 */
export function useRef<Value>(first: Value): { current: Value };
export function useRef<Value>(first: null): { current: Value | null };
export function useRef(first: unknown): unknown {
  return useMemo(() => ({ current: first }), []);
}

/** A value that is recomputed only when its dependencies change. */
export function useMemo<Value>(make: () => Value, needs: readonly unknown[]): Value {
  const hook = nextHook(() => ({}));
  if (hasChanged(hook, needs)) hook.value = make();
  return hook.value as Value;
}

/** Runs an effect after the next paint, and again when its dependencies change. The effect may return a cleanup. */
export function useEffect(effect: Effect, needs?: readonly unknown[]): void {
  useAnyEffect(effect, needs, true);
}

/** Runs an effect after DOM changes and before the paint, so that measuring and scrolling cause no visible jump. */
export function useLayoutEffect(effect: Effect, needs?: readonly unknown[]): void {
  useAnyEffect(effect, needs, false);
}

function useAnyEffect(effect: Effect, needs: Needs, isLate: boolean): void {
  const hook = nextHook(() => ({ isLate }));
  if (hasChanged(hook, needs)) hook.run = effect;
}

function hasChanged(hook: Hook, needs: Needs): boolean {
  const before = hook.needs;
  hook.needs = needs;
  return before?.length !== needs?.length || !needs?.every((need, index) => Object.is(need, before?.[index]));
}

/** Runs the pending effects of a component. */
export function runEffects({ hooks }: HookOwner, isLate: boolean): void {
  for (const hook of hooks) {
    const { run } = hook;
    if (!run || hook.isLate !== isLate) continue;
    endEffect(hook);
    attempt(() => {
      const end: unknown = run();
      if (typeof end === 'function') hook.end = end as () => void;
    });
  }
}

/** Runs the cleanups of a removed component. */
export function endEffects({ hooks }: HookOwner): void {
  hooks.forEach(endEffect);
}

function endEffect(hook: Hook): void {
  const { end } = hook;
  hook.run = undefined;
  hook.end = undefined;
  attempt(() => end?.());
}

/** A failed effect does not stop the others. */
function attempt(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    reportError(error);
  }
}

const painting = new Set<HookOwner>();

/** Longest wait for a paint in milliseconds, because a hidden page does not paint; two frames of a slow screen. */
const LONGEST_FRAME = 35;

/** Runs the late effects of a component after the next paint. */
export function runAfterPaint(one: HookOwner): void {
  if (!one.hooks.some(({ run }) => run)) return;
  painting.add(one);
  if (painting.size > 1) return;
  const painted = (): void => {
    clearTimeout(timeout);
    cancelAnimationFrame(frame);
    setTimeout(() => {
      const all = [...painting];
      painting.clear();
      for (const each of all) runEffects(each, true);
    });
  };
  const timeout = setTimeout(painted, LONGEST_FRAME);
  const frame = requestAnimationFrame(painted);
}
