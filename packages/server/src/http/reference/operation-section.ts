// One operation as HTML: its description on the left, a form to try it on the right.
import type { JsonSchema } from '@colloquy/schema';
import { referredName } from '@colloquy/schema';
import type { Content, DescribedOperation, Parameter, PlacedOperation } from '../openapi/api-document.ts';
import type { Html } from './html.ts';
import { html, prose } from './html.ts';
import { kindOf, schemaFields } from './schema-fields.ts';

/** Shapes by their names. */
type Shapes = Readonly<Record<string, JsonSchema>>;

/**
 * Writes the section of an operation. The form works through the scripts of the page; without them the text is all there.
 *
 * @example operationSection({ path: '/healthz', method: 'get', operation }, schemas)
 */
export function operationSection(placed: PlacedOperation, shapes: Shapes): Html {
  const { path, method, operation } = placed;
  const { operationId, summary, description } = operation;
  const scope = scopeOf(operation);
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="words">
<h3 id="${operationId}-title"><a class="anchor" href="#${operationId}">${prose(summary)}</a></h3>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${breakable(path)}</code>${scope === undefined ? undefined : html` <span class="mark">${scope}</span>`}</p>
${description === undefined ? undefined : html`<p>${prose(description)}</p>`}
${parameterList(operation.parameters ?? [])}
${bodyFields(operation, shapes)}
${answers(operation)}
</div>
${attemptForm(placed)}
</section>`;
}

/** The scopes that a token needs for it; absent where it takes none. The document says so. */
function scopeOf({ security = [] }: DescribedOperation): string | undefined {
  const scopes = security.flatMap(({ token }) => token ?? []);
  return scopes.length === 0 ? undefined : scopes.join(' and ');
}

function parameterList(parameters: readonly Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  return html`<h4>Parameters</h4>
<dl class="fields">${parameters.map(
    ({ name, in: place, required, description }) => html`<div>
<dt><code>${name}</code> <span class="kind">${place}</span>${required && html` <span class="required">required</span>`}</dt>
<dd>${description === undefined ? undefined : prose(description)}</dd></div>`,
  )}</dl>`;
}

function bodyFields({ requestBody }: DescribedOperation, shapes: Shapes): Html | undefined {
  const name = referredName(Object.values(requestBody?.content ?? {})[0]?.schema ?? {});
  const shape = name === undefined ? undefined : shapes[name];
  if (name === undefined || !shape) return undefined;
  return html`<h4>Body</h4>
<details><summary>${name}: ${Object.keys(shape.properties ?? {}).length} fields</summary>${schemaFields(shape)}</details>`;
}

function answers({ responses }: DescribedOperation): Html {
  const entries = Object.entries(responses);
  const rows = (isRefusal: boolean) =>
    entries
      .filter(([status]) => Number(status) >= 400 === isRefusal)
      .map(
        ([status, { description = '', content }]) => html`<div>
<dt><code>${status}</code>${isRefusal ? undefined : shapesOf(content)}</dt>
<dd>${prose(description)}</dd></div>`,
      );
  const refusals = rows(true);
  return html`<h4>Answers</h4>
<dl class="fields answers">${rows(false)}</dl>
<details><summary>${refusals.length} refusals, each a Problem</summary><dl class="fields answers">${refusals}</dl></details>`;
}

function shapesOf(content: Content = {}): Html | undefined {
  const { schema } = Object.values(content)[0] ?? {};
  return schema && html` <span class="kind">${kindOf(schema)}</span>`;
}

function attemptForm({ path, method, operation }: PlacedOperation): Html {
  const { operationId, parameters = [], requestBody } = operation;
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const inAddress = parameters.filter(({ in: place }) => place !== 'header');
  const inHeaders = parameters.filter(({ in: place }) => place === 'header');
  const text = body?.example === undefined ? '' : JSON.stringify(body.example, null, 2);
  const field = (parameter: Parameter) => parameterField(operationId, parameter);
  return html`<form class="attempt" aria-label="Try: ${operation.summary.replaceAll('`', '')}" autocomplete="off" data-attempt="${operationId}" data-method="${method.toUpperCase()}" data-path="${path}" data-token="${scopeOf(operation) === undefined ? 'no' : 'yes'}">
${inAddress.map(field)}
${mediaType === 'application/json' ? html`<label for="${operationId}-body">Body</label><textarea id="${operationId}-body" name="body" spellcheck="false" rows="${Math.min(12, text.split('\n').length)}">${text}</textarea>` : undefined}
${mediaType !== undefined && mediaType !== 'application/json' ? html`<label for="${operationId}-file">Body</label><input id="${operationId}-file" name="file" type="file">` : undefined}
${inHeaders.length > 0 ? html`<details><summary>${inHeaders.length === 1 ? '1 header' : `${inHeaders.length} headers`}</summary>${inHeaders.map(field)}</details>` : undefined}
<div class="buttons"><button type="submit" disabled>Send</button> <button type="button" class="quiet" name="stop" hidden>Stop</button> <button type="button" class="quiet" name="copy" disabled>Copy as curl</button></div>
<div class="answer" role="status" hidden></div>
</form>`;
}

function parameterField(
  operationId: string,
  { name, in: place, required, example = '', description = '' }: Parameter,
): Html {
  const id = `${operationId}-${name}`;
  const list = name === 'publicId' || name === 'botId' ? html` list="known-${name}"` : undefined;
  return html`<label for="${id}">${name}</label><input id="${id}" name="${name}" data-in="${place}" value="${example}" title="${description.replaceAll('`', '')}" spellcheck="false" autocapitalize="off"${required && html` required`}${list}>`;
}

/** A long address may be broken after each of its parts. */
function breakable(path: string): Html[] {
  return path.split('/').map((part, index) => (index === 0 ? html`${part}` : html`/<wbr>${part}`));
}
