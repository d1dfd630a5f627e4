// Commands in documents that would load a package from the registry under a name that is not ours there.

/** A command that leads a reader astray: its line, from 1, and why. */
export interface StrayCommand {
  readonly line: number;
  readonly command: string;
  readonly why: string;
}

/** Our packages come from files, never by their names from a registry. */
const OWN_PACKAGE = /^(?:@colloquy\/[\w-]+|colloquy)(?:@\S+)?$/;

/** What installs or runs a package by its name, in the words of the common package managers. */
const INSTALLS =
  /\b(?:npm (?:install|i|add|ci)|yarn add|pnpm (?:add|install|i)|bun add)((?: +[^\s`'"&|;)]+)+)/g;
const RUNS_FROM_REGISTRY =
  /\b(?:npm (?:create|init|exec)|npx(?: +-[\w-]+(?:[ =]\S+)?)*|pnpm dlx|yarn dlx|bunx) +(@colloquy\/[\w-]+|create-colloquy|colloquy@\S+)/g;
const LOADS_FROM_NETWORK =
  /https?:\/\/(?:unpkg\.com|esm\.sh|cdn\.jsdelivr\.net\/npm|cdn\.skypack\.dev)\/(?:@colloquy\/|colloquy\b)\S*/g;

/**
 * Finds them, in examples and in prose.
 *
 * @example strayCommands('npm install colloquy') // [{ line: 1, command: 'npm install colloquy', why: '…' }]
 */
export function strayCommands(text: string): StrayCommand[] {
  return text.split('\n').flatMap((line, index) => {
    const place = { line: index + 1 };
    const installs = [...line.matchAll(INSTALLS)]
      .filter(([, words = '']) =>
        words
          .trim()
          .split(/ +/)
          .some((word) => OWN_PACKAGE.test(word)),
      )
      .map(([command]) => ({
        ...place,
        command,
        why: 'installs a name from the registry; name a file, as ./colloquy-0.1.0.tgz',
      }));
    const others = [...line.matchAll(RUNS_FROM_REGISTRY), ...line.matchAll(LOADS_FROM_NETWORK)].map(
      ([command]) => ({ ...place, command, why: 'loads a name from the network; install a file first' }),
    );
    return [...installs, ...others];
  });
}

/**
 * Whether a document that says `npx colloquy` says first where that works.
 *
 * @example namesWhereNpxWorks('Run `npx colloquy serve`.') // false
 */
export function namesWhereNpxWorks(text: string): boolean {
  const first = text.search(/npx colloquy (?!works)[a-z]/);
  return (
    first === -1 ||
    /npm ci\b|npm install \.\/\S*colloquy-[\w.]+\.tgz|#where-npx-colloquy-works/.test(text.slice(0, first))
  );
}
