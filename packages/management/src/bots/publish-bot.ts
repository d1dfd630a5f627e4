// Publishing with its one rule: a definition with errors or failing tests needs `force`, and one that cannot run is always refused.

import type { Issue, Problem } from '@colloquy/schema';
import { isError, problem } from '@colloquy/schema';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { limits } from '../limits.ts';
import { checkWithTests } from './check-with-tests.ts';
import type { DefinitionChecks } from './definition-checks.ts';
import type { Publication } from './publication.ts';
import type { PublishOptions } from './publish-flow.ts';

/** Options of publishing a bot. */
export interface PublishBotOptions extends PublishOptions, PublishingRule {}

/** Options of the rule. */
export interface PublishingRule {
  /** Publishes a definition with errors or failing tests, as long as it can run. The version's message names the tests. */
  readonly force?: boolean | undefined;
  /** The noun for it in a refusal's message. */
  readonly subject?: 'definition' | 'draft' | undefined;
}

/** A publication with errors and warnings for the author. */
export type PublishedBot =
  | (Extract<Publication, { readonly ok: true }> & { readonly issues: readonly Issue[] })
  | {
      readonly ok: false;
      readonly problem: Problem;
      /** Paths of the issues refer to the definition, not to the options. */
      readonly isAboutDefinition?: true;
    };

/** Dependencies of publishing a bot. */
export interface PublishBotDependencies {
  readonly checks: Pick<DefinitionChecks, 'check' | 'test'>;
  readonly publish: (definition: unknown, options: PublishOptions) => Promise<Publication>;
}

/**
 * Checks a definition, runs its tests and publishes it.
 *
 * @returns the publication, or a refusal
 * @throws CheckFailure when the check itself fails
 * @example await publishBot({ checks, publish }, definition, { message: 'Asks for the budget', by })
 */
export async function publishBot(
  { checks, publish }: PublishBotDependencies,
  definition: unknown,
  { force, subject, ...options }: PublishBotOptions,
): Promise<PublishedBot> {
  const checked = await checkWithTests(checks, definition, { by: options.by, isPublishing: true });
  const refusal = publishingRefusal(checked, { force, subject });
  if (refusal) return { ok: false, problem: refusal, isAboutDefinition: true };
  const message = messageWith(options.message, checked.failing);
  const published = await publish(definition, { ...options, ...(message === undefined ? {} : { message }) });
  return published.ok ? { ...published, issues: checked.problems } : published;
}

/** The names of failing tests that a message lists; more of them say little. */
const LISTED_TESTS = 3;

/** The author's message; it says when the version was published in spite of failing tests. */
function messageWith(message: string | undefined, failing: readonly string[]): string | undefined {
  if (failing.length === 0) return message;
  const names = failing.slice(0, LISTED_TESTS).join(', ');
  const more = failing.length > LISTED_TESTS ? ` and ${failing.length - LISTED_TESTS} more` : '';
  const notes = [`(published with failing tests: ${names}${more})`, '(published with failing tests)'];
  // Lists of versions show the first line.
  const [first = '', ...rest] = (message ?? '').trim().split('\n');
  const texts = notes.map((note) => [`${first} ${note}`.trim(), ...rest].join('\n'));
  return texts.find(({ length }) => length <= limits.versionMessageCharacters) ?? message;
}

/**
 * Applies the rule to a checked definition.
 *
 * @returns the refusal, or undefined when it may be published
 * @example publishingRefusal(await check(definition), { force: true }) // undefined, when it can run
 */
export function publishingRefusal(
  { problems, size }: CheckedDefinition,
  { force = false, subject = 'definition' }: PublishingRule,
): Problem | undefined {
  if (isAcceptable({ problems, size }, force)) return undefined;
  const message =
    size !== undefined
      ? `The ${subject} has errors, so it was not published. Mend them, or publish it as it is with "force": true.`
      : `${subject === 'draft' ? 'The draft' : 'This'} is not a bot that can run.`;
  return problem('BAD_REQUEST', { message, issues: [...problems] });
}

/**
 * The rule: a definition with errors needs `force`, and one that cannot run is always refused.
 *
 * @example isAcceptable(await check(definition), false) // true, when it has no errors
 */
export function isAcceptable(
  { problems, size }: Pick<CheckedDefinition, 'problems' | 'size'>,
  force: boolean,
): boolean {
  return size !== undefined && (force || !problems.some(isError));
}
