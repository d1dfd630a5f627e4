// A secret in the definition: it appears in exports, versions and the studio.
import { isTemplate } from '@colloquy/engine';
import type { Found, Rule } from '../rule.ts';

export const secretInClear: Rule = {
  code: 'secret_in_clear',
  find: ({ blocks }) =>
    blocks.flatMap((block) =>
      block.fields.flatMap(({ value, path }): Found[] => {
        const isSecret = typeof value === 'string' ? hasSecret(value) : isSecretPair(value);
        if (!isSecret) return [];
        return [
          {
            block,
            path,
            message: 'a secret seems to be written here. Exports, versions and the studio show it.',
            fix: 'Store it as credentials, or in a variable that the server fills in, and revoke this one.',
          },
        ];
      }),
    ),
};

/** Tokens that services mark by a prefix, and parameters of addresses that carry a key. */
const TOKENS =
  /\b(?:sk_live_|rk_live_|sk-(?:proj-|ant-)?|xox[abprs]-|gh[pousr]_|github_pat_|glpat-|SG\.|AKIA|AIza|whsec_)[A-Za-z0-9_-]{16,}/;
const PARAMETER = /[?&](?:api[_-]?key|key|token|access_token|secret|password)=[A-Za-z0-9_.-]{16,}/i;

function hasSecret(text: string): boolean {
  return TOKENS.test(text) || PARAMETER.test(text);
}

/** A header or parameter with the name of a secret and a long literal value. */
const NAMES =
  /^(?:authorization|proxy-authorization|x-api-key|api[_-]?key|x-auth-token|access[_-]?token|secret)$/i;

function isSecretPair(value: unknown): boolean {
  const { key, value: text } = (value ?? {}) as { key?: unknown; value?: unknown };
  if (typeof key !== 'string' || typeof text !== 'string' || !NAMES.test(key.trim())) return false;
  // Tokens with a known prefix are reported at the value.
  return !isTemplate(text) && !hasSecret(text) && /[A-Za-z0-9_.=-]{16,}/.test(text);
}
