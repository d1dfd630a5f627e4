// Returns the server's metrics to its operator.
import type { Metrics } from '../../../observability/metrics.ts';
import type { Operation } from '../../operation.ts';

export const metrics: Operation = {
  id: 'metrics',
  tag: 'Server',
  method: 'GET',
  path: '/metrics',
  summary: 'Read the metrics of the server, in the Prometheus format',
  access: { scope: 'operate', about: 'server' },
  admission: 'always',
  responses: {
    200: { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
  },
  open: ({ colloquy, watch }) => {
    let numbers: Promise<Metrics> | undefined;
    return async (_request, reply) => {
      numbers ??= import('../../../observability/metrics.ts').then(({ openMetrics }) =>
        openMetrics({ colloquy, watch }),
      );
      const { mediaType, read } = await numbers;
      return reply
        .header('content-type', mediaType)
        .header('cache-control', 'no-store')
        .send(await read());
    };
  },
};
