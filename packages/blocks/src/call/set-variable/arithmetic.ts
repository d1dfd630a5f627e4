// Simple arithmetic without the sandbox, because most code of most bots is `{{Score}} + 1`.
import type { BoundCode, EvaluationResult } from '@colloquy/engine';

/** Longer code runs in the sandbox; simple arithmetic is shorter. */
const MAXIMUM_CHARACTERS = 200;

/** Maximum depth of nested parentheses. */
const MAXIMUM_DEPTH = 16;

/**
 * Computes an expression of numbers, variables with numbers, `+ - * / %` and parentheses, exactly as JavaScript does.
 * Undefined for any other code, which then runs in the sandbox.
 *
 * @example calculate({ content: 'vscore1 + 5', bindings: [{ name: 'vscore1', value: 10 }] }) // { ok: true, value: 15, … }
 */
export function calculate({ content, bindings }: BoundCode): EvaluationResult | undefined {
  if (content.length > MAXIMUM_CHARACTERS || bindings.some(({ value }) => typeof value !== 'number'))
    return undefined;
  const tokens = tokenize(content);
  if (!tokens) return undefined;
  const reader: Reader = {
    tokens,
    position: 0,
    numbers: new Map(bindings.map(({ name, value }) => [name, value as number])),
  };
  const value = readSum(reader, 0);
  return value === undefined || reader.position < tokens.length
    ? undefined
    : { ok: true, value, assignments: [] };
}

interface Reader {
  readonly tokens: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  position: number;
}

const TOKEN = /\s*((?:0|[1-9]\d*)(?:\.\d+)?(?![\w.])|[a-z_$][\w$]*|[-+*/%()])\s*/iy;

/** Two operators in a row have another meaning in JavaScript: `**`, `++`, `//`. */
const DOUBLE_SIGN = /\*\*|\+\+|--|\/\//;

function tokenize(content: string): readonly string[] | undefined {
  if (DOUBLE_SIGN.test(content)) return undefined;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < content.length) {
    const token = TOKEN.exec(content)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function readSum(reader: Reader, depth: number): number | undefined {
  let sum = readProduct(reader, depth);
  for (
    let sign = reader.tokens[reader.position];
    sum !== undefined && (sign === '+' || sign === '-');
    sign = reader.tokens[reader.position]
  ) {
    reader.position++;
    const next = readProduct(reader, depth);
    sum = next === undefined ? undefined : sign === '+' ? sum + next : sum - next;
  }
  return sum;
}

function readProduct(reader: Reader, depth: number): number | undefined {
  let product = readFactor(reader, depth);
  for (
    let sign = reader.tokens[reader.position];
    product !== undefined && isProductSign(sign);
    sign = reader.tokens[reader.position]
  ) {
    reader.position++;
    const next = readFactor(reader, depth);
    product =
      next === undefined
        ? undefined
        : sign === '*'
          ? product * next
          : sign === '/'
            ? product / next
            : product % next;
  }
  return product;
}

function readFactor(reader: Reader, depth: number): number | undefined {
  const token = reader.tokens[reader.position++];
  if (token === undefined || depth > MAXIMUM_DEPTH) return undefined;
  if (token === '-' || token === '+') {
    const value = readFactor(reader, depth + 1);
    return value === undefined ? undefined : token === '-' ? -value : value;
  }
  if (token === '(') {
    const value = readSum(reader, depth + 1);
    return reader.tokens[reader.position++] === ')' ? value : undefined;
  }
  return /^\d/.test(token) ? Number(token) : reader.numbers.get(token);
}

function isProductSign(sign: string | undefined): boolean {
  return sign === '*' || sign === '/' || sign === '%';
}
