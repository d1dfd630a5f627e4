// Declarations for a package that nobody needs another one for: those of its doors, and all that these name.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** What is taken, and where it goes. */
export interface DeclarationPlan {
  /** The folder that the compiler wrote: `<made>/server/src/library.d.ts`, one folder for each room. */
  readonly made: string;
  readonly target: string;
  /** Paths below `made` that the package's doors are. */
  readonly doors: readonly string[];
  /** The room whose own declarations stand at the top of `target`; those of others stand in a folder of their name. */
  readonly room: string;
  /** Where a package is declared that is named without a path: a file, or `outside` for one that whoever uses the package has. */
  readonly packages: Readonly<Record<string, string>>;
  /** The folder of installed packages, whose declarations are taken along below `packages/`. */
  readonly modules?: string;
}

/** In `packages` of a plan: it stays as it is written. */
export const OUTSIDE = 'outside';

/**
 * Takes declarations, and makes what they name stand beside them.
 *
 * @throws for a package that the plan does not know, because whoever uses the declarations would miss it
 * @example
 * await takeDeclarations({ made, target: 'dist', room: 'react', doors: ['react/src/index.d.ts'], packages: { react: OUTSIDE } });
 */
export async function takeDeclarations(plan: DeclarationPlan): Promise<void> {
  const taken = new Set<string>();
  const waiting = plan.doors.map((door) => join(plan.made, door));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (taken.has(path)) continue;
    taken.add(path);
    waiting.push(...(await take(path, plan)));
  }
}

const NAMED = /(from |import\(|import |require\()(['"])([^'"\n]+)\2/g;
/** Comments hold examples, which import what they like. */
const COMMENT = /^\s*(?:\*|\/\*|\/\/)/;

/** Takes one declaration; gives those that it names. */
async function take(path: string, plan: DeclarationPlan): Promise<readonly string[]> {
  const place = placeOf(path, plan);
  const named: string[] = [];
  const addressed = (whole: string, before: string, quote: string, wanted: string): string => {
    const goal = goalOf(wanted, path, plan);
    if (goal === undefined) return whole;
    named.push(goal);
    const to = relative(dirname(place), placeOf(goal, plan)).split(sep).join('/');
    const address = to.replace(/\.d\.([cm]?)ts$/, '.$1js');
    return `${before}${quote}${address.startsWith('.') ? address : `./${address}`}${quote}`;
  };
  const lines = (await readFile(path, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, '').split('\n');
  const text = lines
    .map((line) => (COMMENT.test(line) ? line : line.replaceAll(NAMED, addressed)))
    .join('\n');
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, `${text.trimEnd()}\n`);
  return named;
}

function placeOf(path: string, { made, target, room, modules }: DeclarationPlan): string {
  if (modules !== undefined && path.startsWith(modules))
    return join(target, 'packages', relative(modules, path));
  if (!path.startsWith(made)) return join(target, relative(dirname(path), path));
  const below = relative(made, path).split(sep).join('/');
  return join(target, below.replace(`${room}/src/`, '').replace('/src/', '/'));
}

/** The file that an import means; nothing for what whoever uses the package has. */
function goalOf(wanted: string, from: string, { packages }: DeclarationPlan): string | undefined {
  if (wanted.startsWith('.')) return declarationOf(join(dirname(from), wanted));
  const goal = packages[wanted] ?? (wanted.startsWith('node:') ? OUTSIDE : undefined);
  if (goal === undefined)
    throw new Error(`${from} names ${wanted}, which whoever uses these declarations does not have.`);
  return goal === OUTSIDE ? undefined : goal;
}

/** Sources are named with `.ts`, and what is compiled with `.js`; both have their declaration beside them. */
function declarationOf(path: string): string {
  const candidates = [
    path.replace(/\.tsx?$/, '.d.ts'),
    path.replace(/\.([cm]?)js$/, '.d.$1ts'),
    `${path}.d.ts`,
    join(path, 'index.d.ts'),
    path,
  ];
  const found = candidates.find((candidate) => candidate.endsWith('ts') && existsSync(candidate));
  if (found === undefined) throw new Error(`There is no declaration of ${path}.`);
  return found;
}
