// The reference as a page for people: written from the OpenAPI document, once.
import type { ApiDocument, PlacedOperation } from '../openapi/api-document.ts';
import { placedOperations } from '../openapi/api-document.ts';
import type { Html } from './html.ts';
import { html, prose } from './html.ts';
import { operationSection } from './operation-section.ts';
import { schemaFields } from './schema-fields.ts';

/**
 * Writes the whole page. It depends on the server's version only: scripts request the bots, with the reader's
 * permissions.
 *
 * @param hasSignIn whether people sign in at `/sign-in` with an account elsewhere
 * @example referencePage(openApiDocument({ version: '1.0.0' })) // '<!doctype html>…'
 */
export function referencePage(
  document: ApiDocument,
  { hasSignIn = false }: { readonly hasSignIn?: boolean } = {},
): string {
  const { info, tags, components } = document;
  const operations = placedOperations(document);
  const of = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  const shapes = Object.entries(components.schemas);
  // Relative addresses, so that the page works behind a proxy that serves it below a path.
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Colloquy API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs/reference.css">
<script type="module" src="docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header class="top">
<a class="brand" href="#top"><img src="docs/icon.svg" alt="" width="28" height="28"> Colloquy</a>
<span class="version">API ${info.version}</span>
<a class="machine" href="openapi.json">openapi.json</a>
</header>
<div class="page" id="top">
<nav class="contents" aria-label="Contents">
<details class="fold" open><summary>Contents</summary>
${tags.map(({ name }) => contentsOf(name, of(name)))}
<p><a href="#shapes">Shapes</a></p>
</details>
</nav>
<main id="content">
<h1>Colloquy API</h1>
<p class="lead">${prose(info.description)}</p>
${botsPanel(hasSignIn)}
${tags.map(
  ({ name, description }) => html`<h2 id="tag-${name}">${name}</h2>
<p>${prose(description)}</p>
${of(name).map((placed) => operationSection(placed, components.schemas))}`,
)}
<h2 id="shapes">Shapes</h2>
<p>Every shape that an operation names.</p>
${shapes.map(
  ([name, schema]) => html`<details class="shape"><summary><code>${name}</code></summary>
<div id="shape-${name}" class="target">${schema.description === undefined ? undefined : html`<p>${prose(schema.description)}</p>`}${schemaFields(schema)}</div></details>`,
)}
</main>
</div>
<datalist id="known-publicId"></datalist><datalist id="known-botId"></datalist>
</body>
</html>
`.html;
}

function contentsOf(tag: string, operations: readonly PlacedOperation[]): Html {
  return html`<p><a href="#tag-${tag}">${tag}</a></p>
<ul>${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${prose(operation.summary)}</a></li>`)}</ul>`;
}

/** Filled by the page's scripts. */
function botsPanel(hasSignIn: boolean): Html {
  return html`<section class="bots" aria-labelledby="bots-title">
<h2 id="bots-title">Bots on this server</h2>
<p id="bots-state" role="status">Trying operations needs JavaScript.</p>
<ul id="bots-list" hidden></ul>
<form id="operator" hidden autocomplete="off">
${hasSignIn && html`<p><a href="sign-in">Sign in with your account</a>, or use a token.</p>\n`}<label for="token">Your token</label>
<div class="row"><input id="token" type="password" autocomplete="off" spellcheck="false" required><button type="submit">Use it</button></div>
</form>
<p id="operator-known" hidden>The token goes with the operations marked with a scope, such as <span class="mark">read</span>, and is forgotten with this tab. <button type="button" class="quiet" id="forget">Forget it now</button></p>
</section>`;
}
