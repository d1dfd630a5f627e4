// The router: the address bar as state, and links that change it without reloading the page.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useSyncExternalStore } from 'react';

/** The path at which the server serves the studio. */
const BASE = '/studio';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function currentPath(): string {
  const path = window.location.pathname.slice(BASE.length).replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

/** The path below `/studio`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, currentPath);
}

/**
 * Opens a page of the studio.
 *
 * @param to path below `/studio`, with its query
 * @example navigate('/bots/lead/results')
 */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const address = hrefOf(to);
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

/** The address of a page of the studio. */
export function hrefOf(to: string): string {
  return to === '/' ? BASE : `${BASE}${to}`;
}

/**
 * A link to a page of the studio. Modifier keys and other mouse buttons keep their browser behavior.
 *
 * @example <Link to="/bots/lead">Lead form</Link>
 */
export function Link({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }): ReactNode {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={hrefOf(to)} onClick={follow} />;
}

/**
 * The parameters of a path by the names in a pattern; nothing when it does not match.
 *
 * @example matchPath('/bots/:botId', '/bots/lead') // { botId: 'lead' }
 */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = decoded(parts[index] ?? '');
    if (part === undefined) return undefined;
    if (name.startsWith(':')) found[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return found;
}

/** Nothing for invalid encoding, which a typed address may have. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
