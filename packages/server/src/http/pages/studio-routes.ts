// The studio as routes: one page for all addresses below `/studio`, and its files.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../reference/html.ts';
import { plainPolicy, studioPolicy } from './page-policy.ts';
import { plainPage } from './plain-page.ts';
import { createStaticFile, sendFile } from './static-file.ts';
import type { ReadStudioFile } from './studio-files.ts';

/** Where the studio is. A bot with the public id `studio` has no page. */
export const STUDIO = '/studio';

/** What the routes need. */
export interface StudioOptions {
  readonly readStudioFile: ReadStudioFile;
  /** Whether browsers can also sign in with OpenID Connect. */
  readonly hasOpenIdSignIn: boolean;
}

/** Names of these files change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Registers `/studio` and everything below it. The page holds no data: it asks the management API for everything, with the session of its browser.
 *
 * @example app.register(studioRoutes, { readStudioFile: createStudioFiles(studioFolder), hasOpenIdSignIn: false });
 */
export async function studioRoutes(app: FastifyInstance, options: StudioOptions): Promise<void> {
  app.get(STUDIO, (request, reply) => sendStudio(request, reply, options));
  app.get(`${STUDIO}/*`, (request, reply) => sendStudio(request, reply, options));
  for (const folder of ['assets', 'templates'])
    app.get(`${STUDIO}/${folder}/:name`, async (request, reply) => {
      const { name } = request.params as { name: string };
      const file = await options.readStudioFile(`${folder}/${name}`);
      if (!file) {
        reply.callNotFound();
        return reply;
      }
      return sendFile(request, reply, {
        file,
        cacheControl: folder === 'assets' ? IMMUTABLE : 'public, no-cache',
      });
    });
}

async function sendStudio(
  request: FastifyRequest,
  reply: FastifyReply,
  { readStudioFile, hasOpenIdSignIn }: StudioOptions,
): Promise<FastifyReply> {
  const built = await readStudioFile('index.html');
  const page = (await built?.bytes(undefined))?.toString() ?? unbuiltPage();
  const text = hasOpenIdSignIn ? page.replace('data-sign-in="link"', 'data-sign-in="openid"') : page;
  reply.code(built ? 200 : 503).headers({
    'content-security-policy': built ? studioPolicy : plainPolicy,
    'referrer-policy': 'same-origin',
  });
  const file = createStaticFile(Buffer.from(text), 'text/html; charset=utf-8');
  return sendFile(request, reply, { file, cacheControl: 'no-cache', isPlain: true });
}

function unbuiltPage(): string {
  return plainPage({
    title: 'The studio is not built',
    words: html`<h1>The studio is not built</h1><p>This server was installed without its pages. Run <code>npm run build</code> in its folder and load this page again.</p>`,
  });
}
