// The reference as routes: one page, its scripts, its style and its icon, all from this server.
import { readFile } from 'node:fs/promises';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { referencePage } from './reference-page.ts';

/** Every file of the page. Names are never made from an address. */
const FILES: Readonly<Record<string, URL>> = {
  'reference.css': new URL('./reference.css', import.meta.url),
  'icon.svg': new URL('./icon.svg', import.meta.url),
  'reference.js': new URL('./browser/reference.js', import.meta.url),
  'attempts.js': new URL('./browser/attempts.js', import.meta.url),
  'answers.js': new URL('./browser/answers.js', import.meta.url),
  'bots.js': new URL('./browser/bots.js', import.meta.url),
  'operator-token.js': new URL('./browser/operator-token.js', import.meta.url),
};

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Registers `/docs`. The first request writes the page: most servers get none.
 *
 * @example app.register(referenceRoutes, { readDocument: async () => openApiDocument({ version: '1.0.0' }), hasSignIn: false });
 */
export async function referenceRoutes(
  app: FastifyInstance,
  { readDocument, hasSignIn }: Pick<Services, 'readDocument'> & { readonly hasSignIn: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    // Whether a host is for HTTPS alone is the operator's decision.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  let page: Promise<Buffer> | undefined;
  app.get('/docs', async (request, reply) => {
    // Its addresses are relative to the path without a slash.
    if (/^[^?]*\/(?:\?|$)/.test(request.url)) return reply.redirect('../docs', 308);
    // One copy for however many ask for it.
    page ??= readDocument().then((document) => Buffer.from(referencePage(document, { hasSignIn })));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await page);
  });
  for (const [name, file] of Object.entries(FILES)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    let bytes: Buffer | undefined;
    app.get(`/docs/${name}`, async (_request, reply) => {
      bytes ??= await readFile(file);
      return reply.type(type).header('cache-control', 'no-cache').send(bytes);
    });
  }
}
