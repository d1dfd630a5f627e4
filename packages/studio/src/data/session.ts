// Whether this browser is signed in. Pages stay mounted while it is not, so no edit is lost.
import { useSyncExternalStore } from 'react';

let isSignedOut = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (value === isSignedOut) return;
  isSignedOut = value;
  for (const listener of listeners) listener();
}

/** Called when the server answers 401. */
export const noteSignedOut = (): void => set(true);

/** Called when a request with the session was answered again. */
export const noteSignedIn = (): void => set(false);

/** @example if (useIsSignedOut()) return <SignInPage />; */
export function useIsSignedOut(): boolean {
  return useSyncExternalStore(subscribe, () => isSignedOut);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
