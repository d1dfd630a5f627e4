// The script block: code of the author, in the client or in the sandbox.
import { logicBlock } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { toScript } from '../script.ts';
import { toAssignments } from '../script-assignments.ts';

const Definition = z.object({
  options: optional(
    z.object({
      name: ignorable(z.string()).meta({ description: 'What the author calls it.' }),
      content: optional(z.string()).meta({
        description:
          'JavaScript. {{variables}} are values, not text. In the sandbox, setVariable(name, value) sets variables; there is no network.',
      }),
      isExecutedOnClient: optional(z.boolean()).meta({
        description:
          'Whether it runs in the visitor’s browser. Default true; false runs it in the sandbox of the server.',
      }),
      isUnsafe: ignorable(z.boolean()).meta({
        description: 'From an imported bot: in preview, clients run it in a worker without credentials.',
      }),
    }),
  ),
});

export const code = logicBlock<z.infer<typeof Definition>>({
  type: 'Code',
  summary: 'Runs a script in the visitor’s browser, or in the sandbox of the server.',
  definition: Definition,
  run({ options }, view) {
    const source = withoutTags(options?.content ?? '');
    if (source.trim() === '') return {};
    const bound = view.code(source);
    if (options?.isExecutedOnClient !== false) {
      return {
        act: [{ type: 'scriptToExecute', scriptToExecute: toScript(bound, { isUnsafe: options?.isUnsafe }) }],
      };
    }
    const result = view.evaluate(bound);
    if (result.ok) return { set: toAssignments(result.assignments, view) };
    const description = `The script${options.name ? ` "${options.name}"` : ''} failed.`;
    return { log: [{ status: 'error', description, details: result.message }] };
  },
});

/** Authors paste whole script elements. */
function withoutTags(source: string): string {
  return source.replace(/^\s*<script[^>]*>/i, '').replace(/<\/script>\s*$/i, '');
}
