// Exports: the registry of block types, and the sandboxes for authors' code and patterns.
import { createRegistry } from '@colloquy/engine';
import { blockTypes } from './registry.ts';

export { type StripeData, stripeCredentials } from './ask/payment/credentials.ts';
export { type SmtpData, smtpCredentials } from './call/email/credentials.ts';
export { type GmailData, gmailCredentials } from './call/gmail/credentials.ts';
export { type GoogleSheetsData, googleSheetsCredentials } from './call/google-sheets/credentials.ts';
export { proxyCredentials } from './call/http/proxy-credentials.ts';
export { createQuickJsEvaluator } from './evaluator/quickjs-evaluator.ts';
export {
  createScriptReplayer,
  type FetchAnswer,
  type FetchRequest,
  type ScriptReplayer,
} from './evaluator/script-replayer.ts';
export { createSyntaxChecker } from './evaluator/syntax-checker.ts';
export { fieldSchemaOf } from './field-schema.ts';
export { flowSchema } from './flow-schema.ts';
export { createPatternMatcher, matchesPattern } from './patterns/matches-pattern.ts';
export { blocksReference } from './reference.ts';
export { blockTypes };

/** All block types, by the literal in definition files. */
export const registry = createRegistry(blockTypes);
export type { SyntaxChecker } from './evaluator/syntax-checker.ts';
