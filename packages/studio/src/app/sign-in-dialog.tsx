// Asks a signed-out browser to sign in. The current page stays mounted, so edits are kept.
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { manage } from '../data/management.ts';
import { queryClient } from '../data/query-client.ts';
import { markSignedIn } from '../data/session.ts';
import { useIsSignedOut } from '../data/use-is-signed-out.ts';
import { AnchorButton, Button } from '../design/button.tsx';
import { Dialog, DialogActions } from '../design/dialog.tsx';
import { TextField } from '../design/text-field.tsx';
import { wordsOf } from '../problem-words.ts';

/** Shown while the browser is signed out. */
export function SignInDialog(): ReactNode {
  const isSignedOut = useIsSignedOut();
  const [link, setLink] = useState('');
  const signIn = useMutation({
    mutationFn: (code: string) => manage.signIn({ body: { link: code } }),
    meta: { showsError: true },
    onSuccess: () => {
      setLink('');
      continueSession();
    },
  });
  useSignInElsewhere(isSignedOut);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate(codeOf(link));
  };
  const hasOpenId = document.documentElement.dataset.signIn === 'openid';
  return (
    <Dialog
      isOpen={isSignedOut}
      onClose={() => undefined}
      isRequired
      title="Sign in"
      description="This browser has no session, or it has ended. Your unsent edits are kept."
    >
      <form onSubmit={submit} className="form">
        <TextField
          label="Sign-in link"
          help={
            <>
              The server prints one when it starts. For another one, run <code>npx colloquy sign-in</code> on
              its machine.
            </>
          }
          value={link}
          onChange={(event) => setLink(event.target.value)}
          error={signIn.isError ? wordsOf(signIn.error) : undefined}
          autoComplete="off"
          required
        />
        <DialogActions>
          {hasOpenId && <AnchorButton href="/sign-in">Use your organisation's sign-in</AnchorButton>}
          <Button type="submit" look="primary" disabled={link.trim() === '' || signIn.isPending}>
            Sign in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/**
 * The code in a sign-in link, or the code itself.
 *
 * @example codeOf('http://127.0.0.1:3000/sign-in/link#abc') // 'abc'
 */
function codeOf(link: string): string {
  return link.trim().split('#').at(-1) ?? '';
}

function continueSession(): void {
  markSignedIn();
  void queryClient.invalidateQueries();
}

/** Opening a link in another tab also signs this one in. */
function useSignInElsewhere(isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return;
    const look = (): void => {
      manage.listBots({ search: '-' }).then(continueSession, () => undefined);
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isSignedOut]);
}
