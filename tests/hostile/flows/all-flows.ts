// Every hostile flow, in one list.
import { calls } from './calls.ts';
import { choices } from './choices.ts';
import { clients } from './clients.ts';
import { code } from './code.ts';
import { conditions } from './conditions.ts';
import type { HostileFlow } from './hostile-flow.ts';
import { linksAndEvents } from './links.ts';
import { loops } from './loops.ts';
import { replies } from './replies.ts';
import { texts } from './texts.ts';
import { variables } from './variables.ts';

export const allFlows: readonly HostileFlow[] = [
  ...loops,
  ...code,
  ...texts,
  ...conditions,
  ...choices,
  ...replies,
  ...variables,
  ...calls,
  ...linksAndEvents,
  ...clients,
];
