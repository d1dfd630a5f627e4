// Opening the tracer that the settings ask for.
import type { Settings } from '../settings/settings.ts';
import type { Tracer } from './tracer.ts';

/**
 * Opens a tracer when the settings name a collector. What it takes is loaded only then.
 *
 * @example const tracer = await openTracer(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }));
 */
export async function openTracer({
  traceEndpoint: endpoint,
  traceService: serviceName,
}: Pick<Settings, 'traceEndpoint' | 'traceService'>): Promise<Tracer | undefined> {
  if (endpoint === undefined) return undefined;
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  return openOtlpTracer({ endpoint, serviceName });
}
