// All ports of the server by name, with the schemas of their requests and responses.
import { filePort } from './file-port.ts';
import { httpPort } from './http-port.ts';
import { knowledgePort } from './knowledge-port.ts';
import { gmailPort, mailPort } from './mail-port.ts';
import { modelPort } from './model-port.ts';
import { paymentPort } from './payment-port.ts';
import type { PortContract } from './port-contract.ts';
import { scriptPort } from './script-port.ts';
import { sheetPort } from './sheet-port.ts';
import { tokenPort } from './token-port.ts';
import { uploadPort } from './upload-port.ts';
import { webhookPort } from './webhook-port.ts';

const all: readonly PortContract[] = [
  filePort,
  gmailPort,
  httpPort,
  knowledgePort,
  mailPort,
  modelPort,
  paymentPort,
  scriptPort,
  sheetPort,
  tokenPort,
  uploadPort,
  webhookPort,
];

/**
 * The contracts by the name of their port. A host may have further ports.
 *
 * @example portContracts.get('file')?.response.safeParse({ url: 'https://example.com/a.png' }).success // true
 */
export const portContracts: ReadonlyMap<string, PortContract> = new Map(
  all.map((contract) => [contract.port, contract]),
);
