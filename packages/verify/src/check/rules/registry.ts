// All rules of the check, one import and one line each.
import type { Rule } from '../rule.ts';
import { callLoop } from './call-loop.ts';
import { constantCondition } from './constant-condition.ts';
import { duplicateLabel } from './duplicate-label.ts';
import { duplicateName } from './duplicate-name.ts';
import { foreignPlaceholder } from './foreign-placeholder.ts';
import { hiddenBranch } from './hidden-branch.ts';
import { incompleteComparison } from './incomplete-comparison.ts';
import { invalidJson } from './invalid-json.ts';
import { invalidRecipient } from './invalid-recipient.ts';
import { missingPath } from './missing-path.ts';
import { neverRead } from './never-read.ts';
import { neverSet } from './never-set.ts';
import { readBeforeSet } from './read-before-set.ts';
import { secretInClear } from './secret-in-clear.ts';
import { sharedEdge } from './shared-edge.ts';
import { uncheckedCall } from './unchecked-call.ts';
import { unclosedPlaceholder } from './unclosed-placeholder.ts';
import { unknownField } from './unknown-field.ts';
import { unknownPart } from './unknown-part.ts';
import { unknownSetter } from './unknown-setter.ts';
import { unnamedEdge } from './unnamed-edge.ts';

/** The rules in the order of their problems: structure, data, values, services. */
export const rules: readonly Rule[] = [
  unnamedEdge,
  sharedEdge,
  missingPath,
  callLoop,
  neverSet,
  readBeforeSet,
  neverRead,
  constantCondition,
  hiddenBranch,
  incompleteComparison,
  duplicateName,
  duplicateLabel,
  unclosedPlaceholder,
  foreignPlaceholder,
  invalidJson,
  invalidRecipient,
  unknownField,
  unknownPart,
  unknownSetter,
  uncheckedCall,
  secretInClear,
];
