// The part of a token that nobody may learn.

/**
 * What is left of a token's secret without its kind and its id. It may have the sign in it that stands before it, so it is not what is between two of them.
 *
 * @example hiddenPart('clq_0123456789abcdef_x_y') // 'x_y'
 */
export function hiddenPart(secret: string): string {
  return secret.replace(/^clq_[0-9a-f]{16}_/, '');
}
