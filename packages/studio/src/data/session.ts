// Whether this browser is signed in. Pages stay mounted while it is not, so no edit is lost.

let isSignedOut = false;
let signIns = 0;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (value === isSignedOut) return;
  isSignedOut = value;
  for (const listener of listeners) listener();
}

/** Called when the server answers 401. */
export const noteSignedOut = (): void => set(true);

/** Called when a request with the session was answered again. */
export const noteSignedIn = (): void => {
  signIns++;
  set(false);
};

/** How often the browser was signed in since the page was loaded. */
export const countSignIns = (): number => signIns;

/** Whether the session is lost. */
export const readIsSignedOut = (): boolean => isSignedOut;

/** Calls the listener on every change. Returns a function that stops it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
