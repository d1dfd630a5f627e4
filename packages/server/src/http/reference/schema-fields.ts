// Schemas of the API as HTML: their fields, types and meanings.
import type { JsonSchema } from '@colloquy/schema';
import { referredName, typeWords } from '@colloquy/schema';
import type { Html } from './html.ts';
import { html, prose } from './html.ts';

/**
 * The fields of a schema as a list; for a schema without fields, its possible values.
 *
 * @example schemaFields({ properties: { id: { type: 'string' } } }) // <dl><div><dt><code>id</code> …
 */
export function schemaFields(schema: JsonSchema): Html {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return variantList(schema);
  return html`<dl class="fields">${fields.map(
    ([name, field]) => html`<div>
<dt><code>${name}</code> <span class="kind">${kindOf(field)}</span>${schema.required?.includes(name) ? html` <span class="required">required</span>` : undefined}</dt>
<dd>${field.description === undefined ? undefined : prose(field.description)}${boundsOf(field)}${nested(field)}</dd>
</div>`,
  )}</dl>`;
}

/**
 * The type of a field, in few words; named schemas become links.
 *
 * @example kindOf({ items: { $ref: '#/components/schemas/Bubble' } }) // list of <a href="#shape-Bubble">Bubble</a>
 */
export function kindOf(schema: JsonSchema): Html {
  const { const: constant, enum: values, items, properties } = schema;
  const name = referredName(schema);
  if (name !== undefined) return html`<a href="#shape-${name}">${name}</a>`;
  if (constant !== undefined) return html`<code>${JSON.stringify(constant)}</code>`;
  if (values) return join(values.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return join(variants.map(kindOf));
  if (items) return html`list of ${kindOf(items)}`;
  return html`${properties ? 'object' : typeWords(schema)}`;
}

/** Variants that say the same are one. */
function join(parts: readonly Html[]): Html {
  return { html: [...new Set(parts.map((part) => part.html))].join(' or ') };
}

function variantList(schema: JsonSchema): Html {
  const variants = schema.anyOf ?? schema.oneOf;
  if (!variants) return html`<p class="kind">${kindOf(schema)}</p>`;
  return html`<ul class="variants">${variants.map(
    (variant) => html`<li><span class="kind">${kindOf(variant)}</span>${nested(variant)}</li>`,
  )}</ul>`;
}

/** Nested fields, collapsed by default. */
function nested(schema: JsonSchema): Html | undefined {
  const inner = schema.items && !schema.items.$ref ? schema.items : schema;
  const names = Object.keys(inner.properties ?? {});
  if (names.length > 0)
    return html`<details><summary>${names.length === 1 ? '1 field' : `${names.length} fields`}</summary>${schemaFields(inner)}</details>`;
  const withFields = (inner.anyOf ?? inner.oneOf ?? []).filter(({ properties }) => properties);
  return withFields.length === 0
    ? undefined
    : html`<details><summary>Forms</summary>${withFields.map(schemaFields)}</details>`;
}

function boundsOf(schema: JsonSchema): Html | undefined {
  const { minimum, maximum, minLength, maxLength, default: value } = schema;
  const words = [
    minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER && `at least ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    minLength !== undefined && minLength > 0 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    value !== undefined && `else ${JSON.stringify(value)}`,
  ].filter((word) => word !== false);
  return words.length === 0 ? undefined : html` <span class="bounds">${words.join(', ')}</span>`;
}
