// The order in which test files run: what takes longest begins first, so that no worker is left alone with it in the end.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first. `npm test` names the longest ones of each run; a file that is missing here costs time alone. */
const LONGEST: readonly string[] = [
  // In long runs these take many minutes each.
  'tests/faults/simulate/simulate.test.ts',
  'tests/packaging/killed-programs.long.test.ts',
  'tests/faults/crash.test.ts',
  'tests/packaging/image.long.test.ts',
  'tests/packaging/deployed.long.test.ts',
  'tests/browser/disturbed-sessions.test.ts',
  'tests/replay/replay.test.ts',
  'tests/faults/journal.test.ts',
  'tests/faults/outbox/outbox.test.ts',
  'tests/faults/outbox/webhooks.test.ts',
  // And in usual ones:
  'tests/faults/histories/histories.test.ts',
  'tests/faults/simulate/planted-bugs.test.ts',
  'tests/properties/talk.test.ts',
  'tests/conversations/conversations.test.ts',
  'tests/browser/widget-inputs.test.ts',
  'tests/browser/contrast.test.ts',
  'tests/browser/published-clients.test.ts',
  'tests/studio/first-bot.test.ts',
  'tests/studio/editor.test.ts',
  'tests/studio/accessibility.test.ts',
  'tests/browser/early-question.test.ts',
  'tests/studio/round-trip.test.ts',
  'tests/studio/zoom.test.ts',
  'tests/studio/monkey.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/payment.test.ts',
  'tests/browser/calendar.test.ts',
  'tests/faults/postgres-restart.test.ts',
  'tests/docs/operating.test.ts',
  'tests/hostile/flows/hostile-flows.test.ts',
  'tests/hostile/stored-bytes.test.ts',
  'tests/hostile/readers/readers.test.ts',
  'tests/lifecycle/damage/damage.test.ts',
  'tests/browser/widget.test.ts',
  'tests/hostile/requests/hostile-requests.test.ts',
  'tests/browser/widget-hostile.test.ts',
  'tests/faults/secrets.test.ts',
  'tests/lifecycle/dead-database.test.ts',
  'tests/lifecycle/wrong-database.test.ts',
  'tests/browser/reference.test.ts',
  'tests/properties/reach.test.ts',
  'tests/browser/published-client.test.ts',
  'tests/browser/examples.test.ts',
  'tests/browser/theme.test.ts',
  'tests/browser/attachments.test.ts',
  'tests/analytics/analytics.test.ts',
  'tests/webhooks/webhooks.test.ts',
  'tests/packaging/server-package.test.ts',
  'tests/packaging/client-package.test.ts',
  'tests/http/stopping.test.ts',
  'tests/browser/widget-session.test.ts',
  'tests/faults/serial.test.ts',
  'tests/lifecycle/erasure.test.ts',
  'tests/properties/answers.test.ts',
  'tests/browser/embed.test.ts',
  'tests/storage/postgres.test.ts',
  'packages/storage/src/sqlite/crashes.test.ts',
  'packages/storage/src/postgres/lost-answers.test.ts',
  'packages/cli/src/management/management.test.ts',
  'packages/cli/src/commands/draft.test.ts',
  'packages/integrations/src/ports/http/bad-servers.test.ts',
  'packages/language/src/round-trip.test.ts',
  'packages/language/src/hostile.test.ts',
  'packages/language/src/every-word-counts.test.ts',
];

/** Given to Vitest. Suites come before rooms, whose many short files fill both workers to the end; the rest is ordered as Vitest does. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual
      .map((file, place) => ({ file, keys: [file.project.name === 'suites' ? 0 : 1, rankOf(file), place] }))
      .sort((one, other) => compare(one.keys, other.keys))
      .map(({ file }) => file);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank === -1 ? LONGEST.length : rank;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((key, index) => key !== other[index]);
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
