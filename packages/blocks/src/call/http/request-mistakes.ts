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
    ...(body.trim() !== '' && (method === 'GET' || method === 'HEAD')
      ? [
          {
            path: ['options', 'webhook', 'body'],
            severity: 'warning' as const,
            code: 'body_not_sent',
            message: `A ${method} request has no body, so this one is not sent.`,
            fix: 'Set the method to POST, or move the values to queryParams.',
          },
        ]
      : []),
    ...(options?.webhook?.headers ?? []).flatMap(({ key = '' }, index) => headerMistakes(key.trim(), index)),
    ...(options?.responseVariableMapping ?? []).flatMap((mapping, index) =>
      pathMistakes(mapping, index, tools),
    ),
  ];
}

/** Characters of a header name (RFC 9110, section 5.1). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function headerMistakes(name: string, index: number): readonly Mistake[] {
  if (name === '' || name.includes('{{') || HEADER_NAME.test(name)) return [];
  return [
    {
      path: ['options', 'webhook', 'headers', index, 'key'],
      code: 'invalid_header',
      message: `"${name.slice(0, 60)}" is no name of a header, so the request cannot be sent.`,
      fix: 'Write the name without colon and blanks, such as X-Source.',
    },
  ];
}

/** The first name in a path of plain names: `data` in `data.items[0]`. */
const FIRST_NAME = /^\s*([A-Za-z_$][\w$]*)\s*(?:[.[?]|$)/;

function pathMistakes(
  { bodyPath, variableId }: NonNullable<HttpOptions['responseVariableMapping']>[number],
  index: number,
  { syntaxError }: MistakeTools,
): readonly Mistake[] {
  const path = ['options', 'responseVariableMapping', index];
  if (bodyPath && !variableId)
    return [
      {
        path: [...path, 'variableId'],
        severity: 'warning',
        code: 'no_variable',
        message: 'This part of the response is stored nowhere, because it has no variable.',
        fix: 'Choose the variable to store it in, or remove the line.',
      },
    ];
  const [, name] = FIRST_NAME.exec(bodyPath ?? '') ?? [];
  if (name !== undefined && name !== 'data' && name !== 'statusCode')
    return [
      {
        path: [...path, 'bodyPath'],
        severity: 'warning',
        code: 'unknown_part',
        message: `A response has no "${name}", so nothing is stored.`,
        fix: 'Start with data, the body of the response, or write statusCode.',
      },
    ];
  const why = bodyPath === undefined ? undefined : syntaxError(bodyPath);
  return why === undefined
    ? []
    : [codeMistake(['options', 'responseVariableMapping', index, 'bodyPath'], why)];
}
