// Tools: functions of the author that a model may call.
import type { ToolSet } from 'ai';
import { jsonSchema, tool } from 'ai';
import { limits } from '../limits.ts';
import type { ToolRequest } from './model-request.ts';
import type { Performing } from './performing.ts';
import { describedAs, givenValue, propertyKeys, safeNames, TOOL_NAME } from './safe-names.ts';

/** A variable that the code of a tool set. */
export interface ToolAssignment {
  readonly name: string;
  readonly value: unknown;
}

export interface OfferedTools {
  readonly tools: ToolSet;
  /** Assignments so far, in order. */
  readonly assignments: readonly ToolAssignment[];
  /** Warnings so far, for the log. */
  readonly warnings: readonly string[];
}

/**
 * Offers an author's functions to a model. Arguments are values by parameter name. The model receives the return value
 * of the code, or a message that it failed. After too many tool calls the model gets an error message; the number of
 * steps is limited, too. No tool gets a reserved name, which belongs to a built-in tool of the provider.
 *
 * @example
 * const { tools, assignments } = offerTools([{ name: 'weather', parameters: [], code: 'return "sunny"', bindings: [] }], runScript);
 */
export function offerTools(
  requests: readonly ToolRequest[],
  runScript: Performing['runScript'],
  reserved: readonly string[] = [],
): OfferedTools {
  const assignments: ToolAssignment[] = [];
  const warnings: string[] = [];
  let uses = 0;
  const use = async (request: ToolRequest, values: Values): Promise<string> => {
    uses += 1;
    if (uses > limits.modelToolCalls) return `At most ${limits.modelToolCalls} tool calls are allowed.`;
    const ran = await runScript({ code: request.code, bindings: bindingsOf(request, values), number: uses });
    if (!ran.ok) {
      warnings.push(`The tool "${request.name}" failed: ${ran.failure.message}`);
      return `The tool failed: ${ran.failure.message}`;
    }
    assignments.push(...ran.assignments);
    return spoken(ran.value).slice(0, limits.modelToolResultCharacters).toWellFormed();
  };
  const names = safeNames(
    requests.map(({ name }) => name),
    TOOL_NAME,
    reserved,
  );
  const tools = Object.fromEntries(
    requests.map((request, index) => {
      const name = names[index] ?? request.name;
      const keys = propertyKeys(request.parameters.map((parameter) => parameter.name));
      return [
        name,
        tool({
          ...describedAs(name, request),
          inputSchema: jsonSchema<Record<string, unknown>>(schemaOf(request, keys)),
          execute: (given) => use(request, { given, keys }),
        }),
      ];
    }),
  );
  return { tools, assignments, warnings };
}

/** The model's arguments for a tool. */
interface Values {
  readonly given: unknown;
  /** Keys of the parameters, by parameter name. */
  readonly keys: ReadonlyMap<string, string>;
}

function schemaOf({ parameters }: ToolRequest, keys: Values['keys']) {
  const keyOf = ({ name }: ToolRequest['parameters'][number]) => keys.get(name) ?? name;
  const properties = parameters.map((parameter) => {
    const { type, values = [] } = parameter;
    const key = keyOf(parameter);
    const described = describedAs(key, parameter);
    return [
      key,
      type === 'enum' ? { type: 'string', enum: values, ...described } : { type, ...described },
    ] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...new Set(parameters.filter(({ isRequired }) => isRequired).map(keyOf))],
    additionalProperties: false,
  } as const as Parameters<typeof jsonSchema>[0];
}

/** Every parameter gets a value, because code that reads an undefined variable would fail. */
function bindingsOf({ parameters, bindings }: ToolRequest, { given, keys }: Values) {
  const named = parameters
    .filter(({ name }) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    .map(({ name }) => ({ name, value: givenValue(given, { name, key: keys.get(name) ?? name }) }));
  return [...bindings.map(({ name, value }) => ({ name, value })), ...named];
}

function spoken(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'done' : (JSON.stringify(value) ?? String(value));
}
