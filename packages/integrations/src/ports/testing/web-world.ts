// A port `http` for tests that may reach this machine, and its servers.
import type { EgressGuardOptions } from '../../egress/egress-guard.ts';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import { createHttpPort } from '../http/http-port.ts';
import type { HttpPortOptions } from '../http/http-port-options.ts';
import { createWebSender } from '../web/web-sender.ts';
import { startProxyServer } from './proxy-server.ts';
import type { TestCertificate } from './self-signed-certificate.ts';
import type { Respond } from './web-server.ts';
import { startSocketServer, startWebServer } from './web-server.ts';

const closing: (() => Promise<unknown>)[] = [];

/**
 * Closes all servers of the test.
 *
 * @example afterEach(closeServers);
 */
export async function closeServers(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** Starts a web server that is closed after the test. */
export async function webServer(respond: Respond, certificate?: TestCertificate) {
  const server = await startWebServer(respond, certificate);
  closing.push(server.close);
  return server;
}

/** Starts a server with raw sockets that is closed after the test. */
export async function socketServer(respond: Parameters<typeof startSocketServer>[0]) {
  const server = await startSocketServer(respond);
  closing.push(server.close);
  return server;
}

/** Starts a proxy that is closed after the test. */
export async function proxyServer(options: Parameters<typeof startProxyServer>[0] = {}) {
  const server = await startProxyServer(options);
  closing.push(server.close);
  return server;
}

/** The options of a test's call. */
export interface TestCall {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly authorities?: readonly string[];
  readonly signal?: AbortSignal;
  readonly guard?: EgressGuardOptions;
  /** More options of the port, and more fields of the request. */
  readonly parts?: Pick<HttpPortOptions, 'openVault' | 'saveFile'>;
  readonly asked?: object;
}

/** Calls the port once. Every name resolves to this machine, which is allowed. */
export function callHttp({
  timeoutMs = 5_000,
  authorities,
  signal,
  guard,
  parts = {},
  asked = {},
  ...request
}: TestCall) {
  const send = createWebSender({
    guard: createEgressGuard({
      allow: ['127.0.0.1', '127.0.0.2'],
      resolve: async () => ['127.0.0.1'],
      ...guard,
    }),
    authorities,
  });
  const port = createHttpPort({ send, ...parts, ...(signal ? { signal } : {}) });
  return port(
    { port: 'http', request: { ...request, ...asked }, timeoutMs },
    { idempotencyKey: 'session-1:3:1', sessionId: 'session-1' },
  );
}
