// Tools: functions of the author that a model may use while it answers.
import type { ToolSet } from 'ai';
import { jsonSchema, tool } from 'ai';
import { limits } from '../limits.ts';
import type { ToolRequest } from './model-request.ts';
import type { Performing } from './performing.ts';

/** A variable that the code of a tool set. */
export interface ToolAssignment {
  readonly name: string;
  readonly value: unknown;
}

export interface OfferedTools {
  readonly tools: ToolSet;
  /** What was set so far, in order. */
  readonly assignments: readonly ToolAssignment[];
  /** What went wrong so far, for the log. */
  readonly warnings: readonly string[];
}

/**
 * Offers an author's functions to a model. Arguments are values under the names of the parameters; the model is told what the code
 * returned, or that it failed. A model that never stops using tools is told so, and the steps of the call are bounded too.
 *
 * @example
 * const { tools, assignments } = offerTools([{ name: 'weather', parameters: [], code: 'return "sunny"', bindings: [] }], runScript);
 */
export function offerTools(
  requests: readonly ToolRequest[],
  runScript: Performing['runScript'],
): OfferedTools {
  const assignments: ToolAssignment[] = [];
  const warnings: string[] = [];
  let uses = 0;
  const use = async (request: ToolRequest, given: unknown): Promise<string> => {
    uses += 1;
    if (uses > limits.modelToolCalls) return `No more than ${limits.modelToolCalls} tools may be used.`;
    const ran = await runScript({ code: request.code, bindings: bindingsOf(request, given), number: uses });
    if (!ran.ok) {
      warnings.push(`The tool "${request.name}" failed: ${ran.failure.message}`);
      return `The tool failed: ${ran.failure.message}`;
    }
    assignments.push(...ran.assignments);
    return spoken(ran.value).slice(0, limits.modelToolResultCharacters).toWellFormed();
  };
  const tools = Object.fromEntries(
    requests.map((request) => [
      toolName(request.name),
      tool({
        ...(request.description ? { description: request.description } : {}),
        inputSchema: jsonSchema<Record<string, unknown>>(schemaOf(request)),
        execute: (given) => use(request, given),
      }),
    ]),
  );
  return { tools, assignments, warnings };
}

/** Providers take letters, digits, `_` and `-`, at most 64. */
function toolName(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '_').slice(0, 64) || 'tool';
}

function schemaOf({ parameters }: ToolRequest) {
  const properties = parameters.map(({ name, type, description, values = [] }) => {
    const described = description ? { description } : {};
    return [
      name,
      type === 'enum' ? { type: 'string', enum: values, ...described } : { type, ...described },
    ] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  } as const as Parameters<typeof jsonSchema>[0];
}

/** Every parameter has a value, because code that names one that is missing would fail. */
function bindingsOf({ parameters, bindings }: ToolRequest, given: unknown) {
  const values = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const named = parameters
    .filter(({ name }) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    .map(({ name }) => ({ name, value: Object.hasOwn(values, name) ? values[name] : null }));
  return [...bindings.map(({ name, value }) => ({ name, value })), ...named];
}

function spoken(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'done' : (JSON.stringify(value) ?? String(value));
}
