// Opening the tracer that the settings ask for.
import type { Tracer } from './tracer.ts';
import { TRACE_SETTING } from './tracer.ts';

/**
 * Opens a tracer when the settings name a collector. What it takes is loaded only then.
 *
 * @throws when its address cannot be read
 * @example const tracer = await openTracer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
 */
export async function openTracer(
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Tracer | undefined> {
  const endpoint = environment[TRACE_SETTING]?.trim();
  if (!endpoint) return undefined;
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  return openOtlpTracer({ endpoint, serviceName: environment.OTEL_SERVICE_NAME });
}
