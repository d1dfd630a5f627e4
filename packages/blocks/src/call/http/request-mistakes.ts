// Mistakes in a request that can be found before it is sent.
import type { Mistake, MistakeTools } from '@colloquy/engine';
import { addressMistakes } from '../../address-mistakes.ts';
import { codeMistake } from '../script/code-mistake.ts';
import type { HttpDefinition, HttpOptions } from './definition.ts';

const SCHEMES = ['http', 'https'] as const;

/** Methods that the Fetch Standard forbids, so that HTTP clients refuse them. */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE']);

/** The body that means all answers anyway. */
const SNAPSHOT = '{{state}}';

/**
 * The mistakes of a block that makes requests.
 *
 * @example requestMistakes({ options: { webhook: { url: 'https://example.com', method: 'TRACE' } } }, tools)
 * // [{ path: ['options', 'webhook', 'method'], … }]
 */
export function requestMistakes({ options }: HttpDefinition, tools: MistakeTools): readonly Mistake[] {
  const { url = '', method, body = '' } = options?.webhook ?? {};
  return [
    ...(url.trim() === ''
      ? [
          {
            path: ['options', 'webhook', 'url'],
            severity: 'warning' as const,
            message: 'The block has no URL, so no request is sent.',
            fix: 'Set the URL of the request, or remove the block.',
          },
        ]
      : addressMistakes(url, { path: ['options', 'webhook', 'url'], schemes: SCHEMES, isPage: true })),
    ...(method !== undefined && FORBIDDEN_METHODS.has(method)
      ? [
          {
            path: ['options', 'webhook', 'method'],
            message: `The method ${method} is not supported.`,
            fix: 'Use GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.',
          },
        ]
      : []),
    ...(body.trim() !== '' && body !== SNAPSHOT && options?.isCustomBody !== true
      ? [
          {
            path: ['options', 'webhook', 'body'],
            severity: 'warning' as const,
            code: 'ignored_body',
            message: 'A body is written, but all answers are sent in its place.',
            fix: 'Set options.isCustomBody to true to send the body, or remove it.',
          },
        ]
      : []),
    ...(options?.responseVariableMapping ?? []).flatMap((mapping, index) =>
      pathMistakes(mapping, index, tools),
    ),
  ];
}

function pathMistakes(
  { bodyPath }: NonNullable<HttpOptions['responseVariableMapping']>[number],
  index: number,
  { syntaxError }: MistakeTools,
): readonly Mistake[] {
  const why = bodyPath === undefined ? undefined : syntaxError(bodyPath);
  return why === undefined
    ? []
    : [codeMistake(['options', 'responseVariableMapping', index, 'bodyPath'], why)];
}
