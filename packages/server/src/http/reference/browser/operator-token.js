// The operator's token in the browser: kept by this tab alone, sent in a header alone, never shown again.

const KEY = 'colloquy-operator-token';

/** A browser may forbid storage; then the page's own memory is enough until it is reloaded. */
let inMemory = '';

/** @returns {string} empty when none was entered */
export function heldToken() {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** @param {string} token */
export function holdToken(token) {
  inMemory = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is forbidden or full.
  }
}

/** Forgets it wherever it was kept. */
export function forgetToken() {
  inMemory = '';
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing can have been kept there.
  }
}

/**
 * The header of the operator's requests.
 *
 * @returns {Record<string, string>}
 */
export function operatorHeader() {
  const token = heldToken();
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}
