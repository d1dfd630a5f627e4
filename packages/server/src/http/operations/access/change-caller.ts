// Changes the name under which a caller's changes are recorded.

import { ChangeCallerRequest, problem, ReadCallerResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { RefusedRequest } from '../../refused-request.ts';
import { describeCaller } from './read-caller.ts';

export const changeCaller = defineOperation({
  id: 'changeCaller',
  tag: 'Access',
  method: 'PATCH',
  path: '/v1/session',
  summary: 'Change your own name',
  description:
    'Changes the name of the token or browser session that sends the request. What it changes from then on is recorded under that name: in the history of drafts, the list of versions and the audit log.',
  access: { scope: 'read', about: 'several bots' },
  body: { schema: ChangeCallerRequest, example: { name: 'Grace' } },
  output: {
    description: 'The caller with the new name.',
    schema: ReadCallerResponse,
    example: { name: 'Grace', scopes: ['own'] },
  },
  refusals: { 409: "The request has the operator's token, which has no name." },
  async run({ colloquy }, { caller, body: { name }, by }) {
    const { id } = caller.actor;
    const isRenamed = id !== undefined && (await colloquy.access.tokens.rename(id, name, by));
    if (!isRenamed)
      throw new RefusedRequest(
        problem('CONFLICT', {
          message: "The operator's token has no name. Sign in, or create a token with a name.",
        }),
      );
    return describeCaller({ ...caller, actor: { ...caller.actor, name } });
  },
});
