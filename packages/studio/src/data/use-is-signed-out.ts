// Whether the session is lost, as a hook.
import { useSyncExternalStore } from 'react';
import { readIsSignedOut, subscribeToSession } from './session.ts';

/** @example if (useIsSignedOut()) return <SignInPage />; */
export function useIsSignedOut(): boolean {
  return useSyncExternalStore(subscribeToSession, readIsSignedOut);
}
