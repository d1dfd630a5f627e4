// Extraction: a model reads a text and fills in fields.
import type { modelTasks } from '@colloquy/schema';
import { generateText, jsonSchema, Output } from 'ai';
import type { PortOutcome } from '../define-port.ts';
import type { ExtractRequest, FieldRequest } from './model-request.ts';
import type { OpenedModel } from './open-model.ts';
import type { Performing } from './performing.ts';
import { describedAs, givenValue, propertyKeys } from './safe-names.ts';

/**
 * Extracts fields from a text. The request has a JSON Schema; the response is still validated field by field, since not
 * every server follows the schema.
 *
 * @example await extract({ prompt: 'I am Ada, 36', fields: [{ name: 'Age', type: 'number', isRequired: true }], … }, model, performing)
 * // { ok: true, response: { values: { Age: 36 } } }
 */
export async function extract(
  request: ExtractRequest,
  model: OpenedModel,
  { deadline, retries }: Performing,
): Promise<PortOutcome<typeof modelTasks.extract>> {
  const keys = propertyKeys(request.fields.map(({ name }) => name));
  const { output } = await generateText({
    model: model.text,
    instructions: INSTRUCTIONS,
    prompt: request.prompt,
    output: Output.object({ schema: jsonSchema<Record<string, unknown>>(schemaOf(request.fields, keys)) }),
    maxRetries: retries,
    abortSignal: deadline.signal,
  });
  const values = request.fields.flatMap((field) => {
    const { name } = field;
    const value = readValue(field, givenValue(output, { name, key: keys.get(name) ?? name }));
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ok: true, response: { values: Object.fromEntries(values) } };
}

const INSTRUCTIONS =
  'Fill in the fields of the JSON object from the text. Use null for optional fields that the text says nothing about. Answer with the JSON object alone.';

/** All fields are required, and optional ones may be null: the strict mode of providers allows no missing fields. */
function schemaOf(
  fields: readonly FieldRequest[],
  keys: ReadonlyMap<string, string>,
): Parameters<typeof jsonSchema>[0] {
  const properties = fields.map((field) => {
    const key = keys.get(field.name) ?? field.name;
    return [key, { ...typeOf(field), ...describedAs(key, field) }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...keys.values()],
    additionalProperties: false,
  } as Parameters<typeof jsonSchema>[0];
}

function typeOf({ type, values = [], isRequired }: FieldRequest): object {
  const orNull = (name: string) => (isRequired ? name : [name, 'null']);
  if (type === 'array') return { type: orNull('array'), items: { type: 'string' } };
  if (type === 'enum') return { type: orNull('string'), enum: isRequired ? values : [...values, null] };
  return { type: orNull(type) };
}

/** The value if it has the right type, otherwise undefined. */
function readValue({ type, values = [] }: FieldRequest, value: unknown): unknown {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'array':
      return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined;
    case 'enum':
      return typeof value === 'string' && values.includes(value) ? value : undefined;
    case 'string':
      return typeof value === 'string' ? value : undefined;
  }
}
