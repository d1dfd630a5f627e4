// Tracks whether this browser is signed in. Pages stay mounted when it is not, so no edit is lost.

let isSignedOut = false;
let signIns = 0;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (value === isSignedOut) return;
  isSignedOut = value;
  for (const listener of listeners) listener();
}

/** Called on a 401 response. */
export const markSignedOut = (): void => set(true);

/** Called when a request with the session succeeds again. */
export const markSignedIn = (): void => {
  signIns++;
  set(false);
};

/** Number of sign-ins since the page was loaded. */
export const countSignIns = (): number => signIns;

/** Whether the session is lost. */
export const readIsSignedOut = (): boolean => isSignedOut;

/** Calls the listener on every change. Returns a function that unsubscribes it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
