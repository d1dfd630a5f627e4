// Every hostile request, in one list.
import { hostileConnections } from './hostile-connections.ts';
import { hostileContent } from './hostile-content.ts';
import type { HostilePattern } from './hostile-pattern.ts';
import { malformedRequests } from './malformed-requests.ts';

export const allPatterns: readonly HostilePattern[] = [
  ...malformedRequests,
  ...hostileContent,
  ...hostileConnections,
];
