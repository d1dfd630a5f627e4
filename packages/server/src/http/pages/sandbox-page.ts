// The page in which the chat runs client code of a bot: a frame without an origin, a network or storage.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { StaticFile } from './static-file.ts';
import { createStaticFile, sendFile } from './static-file.ts';

const script = new URL('./browser/sandbox.js', import.meta.url);

/**
 * Registers `/pages/sandbox.html`. Every site may frame it, because chats are embedded everywhere. Its own policy
 * applies in any frame.
 *
 * @example sandboxRoute(app); // the chat frames https://bots.example/pages/sandbox.html
 */
export function sandboxRoute(app: FastifyInstance): void {
  let page: { readonly file: StaticFile; readonly policy: string } | undefined;
  app.get('/pages/sandbox.html', async (request, reply) => {
    page ??= sandboxPage(await readFile(script, 'utf8'));
    reply.headers({
      'content-security-policy': page.policy,
      'referrer-policy': 'no-referrer',
      // Pages that are isolated from other origins (COEP) frame only pages that say the same.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendFile(request, reply, { file: page.file, cacheControl: 'public, max-age=300' });
  });
}

function sandboxPage(code: string): { readonly file: StaticFile; readonly policy: string } {
  const text = `<!doctype html><title>Sandbox</title><script>${code}</script>`;
  const hash = createHash('sha256').update(code).digest('base64');
  return {
    file: createStaticFile(Buffer.from(text), 'text/html; charset=utf-8'),
    // `sandbox`: without an origin also when the page is opened directly. Workers from blobs inherit this policy.
    policy: `default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'; sandbox allow-scripts`,
  };
}
