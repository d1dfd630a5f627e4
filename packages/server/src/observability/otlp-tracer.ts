// Spans by OpenTelemetry, sent to a collector over OTLP/HTTP. Loaded only where one is named.
import { AsyncLocalStorage } from 'node:async_hooks';
import { chatIdOf } from '@colloquy/runtime';
import type { Attributes, Span } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import packageFile from '../../package.json' with { type: 'json' };
import { limits } from '../limits.ts';
import type { Tracer } from './tracer.ts';

export interface TracerOptions {
  /** Base address of the collector, without a slash at its end; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly serviceName?: string | undefined;
}

/**
 * Opens a tracer. Its spans hold chat, bot, turn, port and outcome: never a word of a visitor, and never an address that was called.
 * A collector that is away loses spans and nothing else.
 *
 * @example const tracer = openOtlpTracer({ endpoint: 'http://127.0.0.1:4318' });
 */
export function openOtlpTracer({ endpoint, serviceName = 'colloquy' }: TracerOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: limits.traceExportMs,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageFile.version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: limits.traceExportMs })],
  });
  const tracer = provider.getTracer('colloquy', packageFile.version);
  // Local to this tracer: OpenTelemetry's API would set it for the whole process.
  const current = new AsyncLocalStorage<Span>();

  async function traced<Result>(
    {
      name,
      kind,
      attributes,
    }: { readonly name: string; readonly kind: SpanKind; readonly attributes: Attributes },
    work: (span: Span) => Promise<Result>,
    describe: (span: Span, result: Result) => void,
  ): Promise<Result> {
    const parent = current.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes }, context);
    try {
      const result = await current.run(span, work, span);
      describe(span, result);
      return result;
    } catch (error) {
      // An error's message may contain a user's words; its name does not.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    turn: ({ operation, id }, carryOut) =>
      traced(
        {
          name: `turn ${operation}`,
          kind: SpanKind.SERVER,
          attributes:
            operation === 'continue' ? { 'colloquy.chat.id': chatIdOf(id) } : { 'colloquy.bot.address': id },
        },
        (span) =>
          carryOut(({ sessionId, botId, turn }) =>
            span.setAttributes({
              'colloquy.chat.id': chatIdOf(sessionId),
              'colloquy.bot.id': botId,
              'colloquy.turn': turn,
            }),
          ),
        (span, { status }) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        },
      ),
    call: ({ port, chatId, turn, number }, make) =>
      traced(
        {
          name: `call ${port}`,
          kind: SpanKind.CLIENT,
          attributes: {
            'colloquy.chat.id': chatId,
            'colloquy.port': port,
            ...(turn === undefined ? {} : { 'colloquy.turn': turn }),
            ...(number === undefined ? {} : { 'colloquy.call': number }),
          },
        },
        make,
        (span, result) => {
          if (result.ok) return;
          span.setAttribute('error.type', result.failure.code);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
      ),
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limits.traceExportMs);
      await Promise.race([promise, provider.shutdown().catch(() => undefined)]);
      clearTimeout(timer);
    },
  };
}
