// Checks the address of a webhook before storing it, as far as possible without a DNS lookup.

import { createEgressGuard, readAllowList } from '@colloquy/integrations';
import type { Issue } from '@colloquy/schema';

/**
 * The problem of an address; nothing when messages may be sent there. The DNS name is resolved and checked with each
 * message.
 *
 * @param openAddresses non-public addresses that the operator has allowed
 * @example addressIssue('http://receiver.example/', []) // { path: ['address'], message: 'Messages hold what visitors say, …', fix: '…' }
 */
export function addressIssue(address: string, openAddresses: readonly string[]): Issue | undefined {
  const checked = createEgressGuard({ allow: openAddresses }).checkName(address);
  if (!checked.ok)
    return {
      path: ['address'],
      message: checked.failure.message,
      fix: 'Give an address of the public internet, such as https://example.com/colloquy.',
    };
  const { url, host, port } = checked;
  if (url.protocol === 'https:') return undefined;
  const isOpened =
    readAllowList(openAddresses).allowsName(host, port) || !createEgressGuard().checkName(address).ok;
  if (isOpened) return undefined;
  return {
    path: ['address'],
    message: "Messages contain visitors' data, so they are sent only with https.",
    fix: 'Write https://…; or, for a receiver on your own network, let the operator open its address with COLLOQUY_EGRESS_ALLOW.',
  };
}
