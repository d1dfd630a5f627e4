// The state and effects of components, kept for each in the order in which it asks for them: so it asks for the same ones every time.

/** A component that stands on the page. */
export interface HookOwner {
  readonly hooks: Hook[];
  /** Has it drawn again, soon. */
  readonly redraw: () => void;
}

/** What is kept of one call in a component. */
export interface Hook {
  value?: unknown;
  needs?: Needs;
  /** An effect that has to run, and whether it waits for the screen. */
  run?: Effect | undefined;
  isLate?: boolean;
  /** Ends what the effect began. */
  end?: (() => void) | undefined;
}

// biome-ignore lint/suspicious/noConfusingVoidType: an effect that has nothing to end gives nothing back
type Effect = () => void | (() => void);

/** What a value or an effect depends on. Nothing: it is made anew each time. */
type Needs = readonly unknown[] | undefined;

export type SetState<Value> = (next: Value | ((before: Value) => Value)) => void;

let owner: HookOwner;
let count = 0;

/** Calls a component, whose hooks are those of `of`. */
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
 * A value that a component keeps, and a function that sets it and has the component drawn again.
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
 * Something that a component keeps and that nothing is drawn of; as `ref` of an element it holds the element of the page.
 *
 * @example const field = useRef<HTMLInputElement>(null); // <input ref={field} />
 */
export function useRef<Value>(first: Value): { current: Value };
export function useRef<Value>(first: null): { current: Value | null };
export function useRef(first: unknown): unknown {
  return useMemo(() => ({ current: first }), []);
}

/** A value that is made again only when something that it needs has changed. */
export function useMemo<Value>(make: () => Value, needs: readonly unknown[]): Value {
  const hook = nextHook(() => ({}));
  if (hasChanged(hook, needs)) hook.value = make();
  return hook.value as Value;
}

/** Does something when the page has been painted, for what can wait; again when something that it needs has changed. What it gives back ends it. */
export function useEffect(effect: Effect, needs?: readonly unknown[]): void {
  useAnyEffect(effect, needs, true);
}

/** The same as soon as the page has changed, before it is painted: what is measured or scrolled there is not seen to jump. */
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

/** Runs the effects of a component that have to. */
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

/** Ends the effects of a component that goes. */
export function endEffects({ hooks }: HookOwner): void {
  hooks.forEach(endEffect);
}

function endEffect(hook: Hook): void {
  const { end } = hook;
  hook.run = undefined;
  hook.end = undefined;
  attempt(() => end?.());
}

/** One that fails keeps no other from running. */
function attempt(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    reportError(error);
  }
}

const painting = new Set<HookOwner>();

/** A page that is not seen paints nothing, and is waited for no longer. In milliseconds; two frames of a slow screen. */
const LONGEST_FRAME = 35;

/** Runs what a component has of late effects when the screen has been painted. */
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
