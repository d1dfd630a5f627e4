// What a file of code imports, uses and exports, read from its syntax tree: comments and strings never count as code.
import type { CallExpression, Expression } from 'oxc-parser';
import { parseSync, Visitor } from 'oxc-parser';

/** One import, re-export or `import()`. */
export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** `import type` or `export type`: gone at run time. */
  readonly isTypeOnly: boolean;
  /** `import()`: loaded when it runs. */
  readonly isDynamic: boolean;
};

/** One use of something: `Date.now`, `fetch()`, `new Date()`, `async`, `await`. */
export type Use = { readonly name: string; readonly line: number };

/** A `const` that a file exports, with the function whose call makes it, if one does. */
export type ExportedConst = { readonly name: string; readonly madeBy: string | undefined };

export type Code = {
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
  readonly exportedConsts: readonly ExportedConst[];
  /** Names in the array literals of the file: what a registry lists. */
  readonly listedNames: readonly string[];
};

/** Reading the same text twice is common, as several rules ask about each file. */
const read = new Map<string, Code>();

/**
 * Reads a file of TypeScript or JavaScript. A file with a syntax error is read as far as it goes; the type check names it.
 *
 * @example readCode('a.ts', "import { z } from 'zod'; Date.now();")
 * // { imports: [{ specifier: 'zod', line: 1, … }], uses: [{ name: 'Date.now', line: 1 }, …], … }
 */
export function readCode(path: string, text: string): Code {
  const key = `${path}\n${text}`;
  const known = read.get(key);
  if (known) return known;
  const { program, module } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;

  const imports: Import[] = [];
  for (const { moduleRequest, start, end, entries } of module.staticImports) {
    const isTypeOnly =
      /^import\s+type\b/.test(text.slice(start, end)) && entries.every((entry) => entry.isType);
    imports.push({ specifier: moduleRequest.value, line: lineOf(start), isTypeOnly, isDynamic: false });
  }
  for (const { start, entries } of module.staticExports) {
    const source = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (source)
      imports.push({
        specifier: source.value,
        line: lineOf(start),
        isTypeOnly: entries.every((entry) => entry.isType),
        isDynamic: false,
      });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const specifier = text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, '');
    imports.push({ specifier, line: lineOf(start), isTypeOnly: false, isDynamic: true });
  }

  const uses: Use[] = [];
  const exportedConsts: ExportedConst[] = [];
  const listedNames: string[] = [];
  const use = (name: string | undefined, offset: number) => {
    if (name) uses.push({ name: name.replace(/^globalThis\./, ''), line: lineOf(offset) });
  };
  const noteAsync = (node: { readonly async: boolean; readonly start: number }) => {
    if (node.async) use('async', node.start);
  };
  new Visitor({
    MemberExpression: (node) => use(dotted(node), node.start),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier') use(`${node.callee.name}()`, node.start);
    },
    NewExpression: (node) => {
      const name = dotted(node.callee);
      if (name) use(`new ${name}(${node.arguments.length === 0 ? '' : '…'})`, node.start);
    },
    FunctionDeclaration: noteAsync,
    FunctionExpression: noteAsync,
    ArrowFunctionExpression: noteAsync,
    AwaitExpression: (node) => use('await', node.start),
    ForOfStatement: (node) => {
      if (node.await) use('await', node.start);
    },
    TSImportType: (node) => {
      if (node.source.type === 'Literal')
        imports.push({
          specifier: String(node.source.value),
          line: lineOf(node.start),
          isTypeOnly: true,
          isDynamic: false,
        });
    },
    ExportNamedDeclaration: (node) => {
      if (node.declaration?.type !== 'VariableDeclaration') return;
      for (const { id, init } of node.declaration.declarations)
        if (id.type === 'Identifier')
          exportedConsts.push({
            name: id.name,
            madeBy: init?.type === 'CallExpression' ? calledName(init) : undefined,
          });
    },
    ArrayExpression: (node) => {
      for (const element of node.elements) if (element?.type === 'Identifier') listedNames.push(element.name);
    },
  }).visit(program);

  const code = { imports, uses, exportedConsts, listedNames };
  read.set(key, code);
  return code;
}

/** `Date.now` for a chain of plain names, `Math.random` also for `Math['random']`; nothing for anything else. */
function dotted(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type !== 'MemberExpression') return undefined;
  const object = dotted(expression.object);
  const { property } = expression;
  if (!object) return undefined;
  if (expression.computed)
    return property.type === 'Literal' && typeof property.value === 'string'
      ? `${object}.${property.value}`
      : undefined;
  return property.type === 'Identifier' ? `${object}.${property.name}` : undefined;
}

function calledName(call: CallExpression): string | undefined {
  return call.callee.type === 'Identifier' ? call.callee.name : undefined;
}
