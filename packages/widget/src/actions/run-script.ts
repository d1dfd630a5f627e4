// Runs a bot's code in the page: called only with permission of the page's owner.
import type { Script } from '@colloquy/schema';
import type { ActionContext } from '../session/action.ts';

/**
 * Runs a function body, or the content of a `<script>` element, with named arguments. Awaits its result.
 *
 * @throws errors of the code, and violations of the page's security policy
 * @example await runScript('return 1 + count', { count: 2 }) // 3
 */
export async function runScript(content: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
  const body = content.replace(/^\s*<script[^>]*>/i, '').replace(/<\/script>\s*$/i, '');
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<unknown>;
  return new AsyncFunction(...Object.keys(args), body)(...Object.values(args));
}

/** Whether the page allows the bot's code; if not, logs for its owner what was skipped. */
export function isAllowed(
  type: string,
  { areScriptsAllowed, log }: Pick<ActionContext, 'areScriptsAllowed' | 'log'>,
): boolean {
  if (!areScriptsAllowed)
    log(`The page does not allow scripts of bots (allow-scripts), so that "${type}" was left out.`);
  return areScriptsAllowed;
}

/** The arguments of a script by name. */
export function valuesOf(args: Script['args']): Record<string, unknown> {
  return Object.fromEntries(args.map(({ id, value }) => [id, value]));
}
