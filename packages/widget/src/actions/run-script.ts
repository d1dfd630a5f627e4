// Runs code of a bot in the page: only ever called where the page's owner allows it.
import type { Script } from '@colloquy/schema';
import type { ActionContext } from './action.ts';

/**
 * Runs a function body, or the content of a `<script>` element, with named values. What it returns is waited for.
 *
 * @throws what the code throws, and what a page's policy forbids
 * @example await runScript('return 1 + count', { count: 2 }) // 3
 */
export async function runScript(content: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
  const body = content.replace(/^\s*<script[^>]*>/i, '').replace(/<\/script>\s*$/i, '');
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<unknown>;
  return new AsyncFunction(...Object.keys(args), body)(...Object.values(args));
}

/** Whether the page lets code of a bot run; where it does not, its owner is told what was left out. */
export function isAllowed(
  type: string,
  { areScriptsAllowed, log }: Pick<ActionContext, 'areScriptsAllowed' | 'log'>,
): boolean {
  if (!areScriptsAllowed)
    log(`The page does not allow scripts of bots (allow-scripts), so that "${type}" was left out.`);
  return areScriptsAllowed;
}

/** The values of a script by name. */
export function valuesOf(args: Script['args']): Record<string, unknown> {
  return Object.fromEntries(args.map(({ id, value }) => [id, value]));
}
