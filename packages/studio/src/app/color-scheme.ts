// The colour scheme: that of the system, or the user's choice in this browser.
import { useSyncExternalStore } from 'react';

const KEY = 'colloquy:scheme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function chosen(): 'light' | 'dark' {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return system.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.scheme = chosen();
  for (const listener of listeners) listener();
}

/** Sets the page's scheme and follows the system. Called once, before the first paint. */
export function startColorScheme(): void {
  apply();
  system.addEventListener('change', apply);
}

/** Switches to the other scheme and remembers it in this browser. */
export function switchColorScheme(): void {
  localStorage.setItem(KEY, chosen() === 'dark' ? 'light' : 'dark');
  apply();
}

/** @example const scheme = useColorScheme(); */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}
