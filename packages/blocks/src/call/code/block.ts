// The script block: runs author code in the client or in the sandbox.
import type { EvaluationResult, Mistake, Move, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import { ignorable, optional, scriptPort } from '@colloquy/schema';
import { z } from 'zod';
import { toAssignments } from '../script/assignments.ts';
import { toScript } from '../script/client-script.ts';
import { codeMistake } from '../script/code-mistake.ts';
import { callScript, mayFetch, scriptResult } from '../script/script-call.ts';

const Definition = z.object({
  options: optional(
    z.object({
      name: ignorable(z.string()).meta({ description: 'Name of the script, shown to authors.' }),
      content: optional(z.string()).meta({
        title: 'Code',
        contentMediaType: 'text/javascript',
        description:
          'JavaScript code. {{variables}} are values, not text. In the sandbox, setVariable(name, value) sets variables, and fetch(url, { method, headers, body }) sends requests.',
      }),
      isExecutedOnClient: optional(z.boolean()).meta({
        description:
          'Whether the script runs in the visitor’s browser. Defaults to true; false runs it in the sandbox on the server.',
      }),
      isUnsafe: ignorable(z.boolean()).meta({
        description:
          'Marks code from an imported bot. In preview, clients run it in a worker without credentials.',
      }),
    }),
  ),
});

type Definition = z.infer<typeof Definition>;

export const code = callBlock({
  type: 'Code',
  summary: 'Runs a script in the visitor’s browser or in the sandbox on the server.',
  definition: Definition,
  port: scriptPort,
  mayCall: ({ options }) => options?.isExecutedOnClient === false && mayFetch(options.content ?? ''),
  pageCode: ({ options }) => (options?.isExecutedOnClient === false ? undefined : options?.content),
  mistakes({ options }, { syntaxError }) {
    const source = withoutTags(options?.content ?? '');
    const why = syntaxError(source);
    if (why === undefined) return [];
    return [isHtml(source) ? HTML_MISTAKE : codeMistake(['options', 'content'], why)];
  },
  call({ options }, view) {
    const source = withoutTags(options?.content ?? '');
    if (source.trim() === '') return { move: {} };
    const bound = view.code(source);
    if (options?.isExecutedOnClient !== false) {
      const scriptToExecute = toScript(bound, { use: 'body', isUnsafe: options?.isUnsafe });
      return { move: { act: [{ type: 'scriptToExecute', scriptToExecute }] } };
    }
    return mayFetch(source)
      ? { call: callScript(bound, view) }
      : { move: toMove(view.evaluate(bound), options, view) };
  },
  returned: ({ options }, result, view) => toMove(scriptResult(result), options, view),
});

function toMove(result: EvaluationResult, options: Definition['options'], view: View): Move {
  if (result.ok) return { set: toAssignments(result.assignments, view) };
  const description = `The script${options?.name ? ` "${options.name}"` : ''} failed.`;
  const context = `block ${view.blockId}`;
  return { log: [{ status: 'error', description, details: result.message, context }] };
}

/** Authors paste widgets of other services, which no server has ever run. */
const HTML_MISTAKE: Mistake = {
  path: ['options', 'content'],
  severity: 'warning',
  message: 'This is HTML, not JavaScript, so it has no effect.',
  fix: 'Move the HTML to settings.metadata.customHeadCode, or remove the block.',
};

function isHtml(source: string): boolean {
  return /^\s*<[a-z!/]/i.test(source) || /<\/script>/i.test(source);
}

/** Authors paste complete script elements. */
function withoutTags(source: string): string {
  return source.replace(/^\s*<script[^>]*>/i, '').replace(/<\/script>\s*$/i, '');
}
