// What is told of a problem: what is wrong, and the way out.
import type { Problem } from '@colloquy/schema';

/**
 * The message of a problem for people; its issues in place of it, where it has any.
 *
 * @example messageOf(problem('CONFLICT', { message: 'It is paused.' })) // 'It is paused.'
 */
export function messageOf({ message, issues }: Problem): string {
  const said = issues.map((issue) => `${issue.message} ${issue.fix ?? ''}`.trim());
  return said.length === 0 ? message : said.join('\n');
}
