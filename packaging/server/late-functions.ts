// Functions that packages write as text and have compiled are compiled when they are first needed, and not while a server starts: nothing keeps them
// for the next start.
import type { Plugin } from 'rolldown';
import type { Change } from './change-packages.ts';
import { changePackages } from './change-packages.ts';

/** Times that something is done without code of its own: most schemas read a few objects, once, and most routes are seldom asked for. */
const USES_BEFORE_CODE = 16;

const CHANGES: readonly Change[] = [
  // A router writes up to three functions for each route.
  {
    file: /[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    piece: "return new Function('NullObject', fnBody.join('\\n'))(NullObject)",
    instead: `let made
    return (...given) => (made ??= new Function('NullObject', fnBody.join('\\n'))(NullObject))(...given)`,
  },
  {
    file: /[\\/]find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    piece: "this._getHandlerMatchingConstraints = new Function('derivedConstraints', lines.join('\\n'))",
    instead: `this._getHandlerMatchingConstraints = function (derivedConstraints) {
      this._getHandlerMatchingConstraints = new Function('derivedConstraints', lines.join('\\n'))
      return this._getHandlerMatchingConstraints(derivedConstraints)
    }`,
  },
  {
    file: /[\\/]find-my-way[\\/]lib[\\/]node\.js$/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is how the package has it.
    piece: "return new Function('path', 'i', `'use strict'\\nreturn ${lines.join(' && ')}`)",
    // A router looks for its own routes as well while it takes new ones.
    instead: `let made, times = 0
  return (path, i) => {
    if (made !== undefined) return made(path, i)
    if (++times <= ${USES_BEFORE_CODE}) return path.startsWith(prefix, i)
    made = new Function('path', 'i', \`'use strict'\\nreturn \${lines.join(' && ')}\`)
    return made(path, i)
  }`,
  },
  // Zod writes one for each object, and reads objects without it just as well.
  {
    file: /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/,
    piece: 'if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {',
    instead: `if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true && (fastpass || ++reads > ${USES_BEFORE_CODE})) {`,
  },
  {
    file: /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/,
    piece: 'let fastpass;',
    instead: 'let fastpass, reads = 0;',
  },
];

/**
 * Makes the plugin of the bundler.
 *
 * @example await rolldown({ input, plugins: [lateFunctions()] });
 */
export function lateFunctions(): Plugin {
  return changePackages('late-functions', CHANGES);
}
