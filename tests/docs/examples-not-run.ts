// The examples of the documents that no test runs, each with the reason.

/** An example, by its document and how it begins. */
interface ExampleNotRun {
  readonly page: string;
  readonly start: string;
  readonly reason: string;
}

const FILES_OF_THE_READER = 'It takes files with accounts of the reader; its words are looked at.';
const NO_CONTAINERS =
  'It takes a container engine or a cluster, and neither is installed where the tests run.';
const RELEASE =
  'It builds for minutes; tests/packaging calls the same functions and starts what comes out of them.';
const FRAGMENT = 'It is a piece of a program of the reader, around which the rest is missing.';
const POSTGRES_TOOLS =
  'It takes the tools and the files of a PostgreSQL on a machine, which the database of the tests does not bring.';
const ONE_AFTER_THE_OTHER =
  'It changes what the next example needs; packages/cli tests each command, and the words are looked at here.';

export const examplesNotRun: readonly ExampleNotRun[] = [
  {
    page: 'docs/testing.md',
    start: 'npx colloquy test',
    reason: 'It takes bots of the reader; packages/cli tests the command.',
  },
  {
    page: 'docs/flow.md',
    start: 'npx colloquy check',
    reason: 'It takes a bot of the reader; packages/cli tests the commands.',
  },
  {
    page: 'docs/testing.md',
    start: 'npx colloquy check',
    reason: 'It takes bots of the reader; packages/cli tests the command.',
  },
  {
    page: 'docs/testing.md',
    start: '{ "acceptedProblems"',
    reason: 'It is a part of a bot; packages/verify tests how it is read.',
  },
  {
    page: 'docs/text-form.md',
    start: 'npx colloquy check',
    reason: 'It takes bots of the reader; packages/cli tests the commands.',
  },
  {
    page: 'docs/text-form.md',
    start: 'git config merge',
    reason: 'It changes a repository of the reader; packages/cli tests the command.',
  },
  {
    page: 'docs/knowledge.md',
    start: 'npx colloquy knowledge',
    reason: 'It takes documents of the reader; packages/cli tests the command.',
  },
  {
    page: 'docs/knowledge.md',
    start: 'question,expected',
    reason: 'It is a table of the reader; packages/cli evaluates such a file.',
  },
  { page: 'docs/calls.md', start: 'colloquy credentials', reason: FILES_OF_THE_READER },
  { page: 'docs/calls.md', start: 'const answer', reason: 'It runs in a block, where {{Key}} is filled in.' },
  {
    page: 'docs/compatibility.md',
    start: '<script',
    reason:
      'The client is loaded from a network that delivers files; tests/browser runs it from its package.',
  },
  { page: 'docs/deploying.md', start: 'npm run package', reason: RELEASE },
  { page: 'docs/deploying.md', start: 'npm install ./colloquy', reason: RELEASE },
  { page: 'docs/deploying.md', start: 'npx --package node-linux', reason: RELEASE },
  { page: 'docs/deploying.md', start: 'import { createColloquy', reason: FRAGMENT },
  { page: 'docs/deploying.md', start: 'install -m 755', reason: 'It installs into the system.' },
  {
    page: 'docs/deploying.md',
    start: 'colloquy service',
    reason: 'It takes systemd, and its administrator.',
  },
  { page: 'docs/deploying.md', start: 'docker build', reason: NO_CONTAINERS },
  { page: 'docs/deploying.md', start: 'export POSTGRES_PASSWORD', reason: NO_CONTAINERS },
  { page: 'docs/deploying.md', start: 'kubectl', reason: NO_CONTAINERS },
  { page: 'docs/deploying.md', start: 'bots.example.com {', reason: 'Caddy is not installed for the tests.' },
  { page: 'docs/deploying.md', start: 'upstream colloquy', reason: 'nginx is not installed for the tests.' },
  { page: 'docs/managing.md', start: 'npx colloquy draft', reason: ONE_AFTER_THE_OTHER },
  { page: 'docs/managing.md', start: 'colloquy login', reason: FILES_OF_THE_READER },
  {
    page: 'docs/managing.md',
    start: 'colloquy sessions watch',
    reason: 'It follows a chat until somebody stops it; its words are looked at.',
  },
  { page: 'docs/managing.md', start: 'COLLOQUY_OIDC', reason: 'It takes a sign-in service of the reader.' },
  {
    page: 'docs/observability.md',
    start: '{\n  "level"',
    reason: 'It shows what a line of the log looks like.',
  },
  {
    page: 'docs/operations.md',
    start: 'npx colloquy erase',
    reason: 'It erases what the next request names again.',
  },
  { page: 'docs/operations.md', start: 'pg_dump', reason: POSTGRES_TOOLS },
  { page: 'docs/operations.md', start: 'archive_mode', reason: POSTGRES_TOOLS },
  { page: 'docs/operations.md', start: 'restore_command', reason: POSTGRES_TOOLS },
  { page: 'docs/operations.md', start: 'npx colloquy bots', reason: ONE_AFTER_THE_OTHER },
  { page: 'docs/operations.md', start: 'npx colloquy publish', reason: ONE_AFTER_THE_OTHER },
  {
    page: 'docs/operations.md',
    start: 'npx colloquy migrate',
    reason: 'It takes the place of a server that starts.',
  },
  {
    page: 'docs/operations.md',
    start: 'COLLOQUY_TEST_GROWTH_TURNS',
    reason: 'It is a test itself, at another size.',
  },
  {
    page: 'docs/performance.md',
    start: 'npm run bench',
    reason: 'It measures for minutes, on a quiet machine.',
  },
  {
    page: 'docs/resuming.md',
    start: 'curl http://127.0.0.1:3000/v1/sessions/SESSION/rewind',
    reason: 'The bot of the page does not allow it; tests/http/rewind.test.ts sends the same request.',
  },
  { page: 'docs/scaling.md', start: 'DATABASE_URL', reason: 'It takes a database of the reader.' },
  { page: 'docs/scaling.md', start: 'CREATE ROLE', reason: 'It is for the administrator of a database.' },
  {
    page: 'docs/widget.md',
    start: '<script',
    reason: 'It is the example of docs/embed.md with more attributes.',
  },
  { page: 'docs/widget.md', start: 'window.Colloquy', reason: FRAGMENT },
  {
    page: 'docs/embed.md',
    start: 'npx colloquy bots allow-scripts',
    reason: 'Its commands are run in packages/cli/src/commands/bots.test.ts.',
  },
];

/** Whether an example is one of those that no test runs. */
export function isNotRun(page: string, text: string): boolean {
  return examplesNotRun.some((example) => example.page === page && text.startsWith(example.start));
}
