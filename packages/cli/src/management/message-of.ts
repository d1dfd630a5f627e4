// The message of a problem, with its fix.
import type { Problem } from '@colloquy/schema';

/**
 * The message of a problem for people. If it has issues, they replace the message.
 *
 * @example messageOf(problem('CONFLICT', { message: 'It is paused.' })) // 'It is paused.'
 */
export function messageOf({ message, issues }: Problem): string {
  const said = issues.map((issue) => `${issue.message} ${issue.fix ?? ''}`.trim());
  return said.length === 0 ? message : said.join('\n');
}
