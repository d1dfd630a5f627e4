// Ends the session of this browser.
import { manage } from '../data/management.ts';
import { markSignedOut } from '../data/session.ts';

/** The page stays mounted and asks to sign in again. */
export async function signOut(): Promise<void> {
  await manage.signOut();
  markSignedOut();
}
