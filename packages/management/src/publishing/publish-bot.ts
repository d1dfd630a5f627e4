// Publishing with the one rule for it: a definition with errors is published only when its author insists, and one that cannot run never.

import type { Issue, Problem } from '@colloquy/schema';
import { isError, problem } from '@colloquy/schema';
import type { CheckedDefinition } from '@colloquy/verify/check';
import type { DefinitionChecks } from './definition-checks.ts';
import type { Publication } from './publication.ts';
import type { PublishOptions } from './publish-flow.ts';

/** How a bot is published. */
export interface PublishBotOptions extends PublishOptions, PublishingRule {}

/** What the rule depends on besides the definition. */
export interface PublishingRule {
  /** Publishes a definition that has errors, as long as it can run. */
  readonly force?: boolean | undefined;
  /** What the message of a refusal calls it. */
  readonly subject?: 'definition' | 'draft' | undefined;
}

/** A publication with everything that its author may want to fix. */
export type PublishedBot =
  | (Extract<Publication, { readonly ok: true }> & { readonly issues: readonly Issue[] })
  | {
      readonly ok: false;
      readonly problem: Problem;
      /** The places of the issues are those in the definition, not in the options. */
      readonly isAboutDefinition?: true;
    };

/** What publishing a bot needs. */
export interface PublishBotParts {
  readonly checks: Pick<DefinitionChecks, 'check'>;
  readonly publish: (definition: unknown, options: PublishOptions) => Promise<Publication>;
}

/**
 * Checks a definition and publishes it.
 *
 * @returns the publication, or a refusal
 * @throws CheckFailure when the definition could not be checked
 * @example await publishBot({ checks, publish }, definition, { message: 'Asks for the budget', by })
 */
export async function publishBot(
  { checks, publish }: PublishBotParts,
  definition: unknown,
  { force, subject, ...options }: PublishBotOptions,
): Promise<PublishedBot> {
  const checked = await checks.check(definition);
  const refusal = publishingRefusal(checked, { force, subject });
  if (refusal) return { ok: false, problem: refusal, isAboutDefinition: true };
  const published = await publish(definition, options);
  return published.ok ? { ...published, issues: checked.problems } : published;
}

/**
 * Applies the rule to a checked definition.
 *
 * @returns why it may not be published, or undefined when it may
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
 * The rule: a definition with errors is accepted only when its author insists, and one that cannot run never.
 *
 * @example isAcceptable(await check(definition), false) // true, when it has no errors
 */
export function isAcceptable(
  { problems, size }: Pick<CheckedDefinition, 'problems' | 'size'>,
  force: boolean,
): boolean {
  return size !== undefined && (force || !problems.some(isError));
}
