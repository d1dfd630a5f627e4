// The options of blocks that make a request, for the forms of all of them.
import type { BlockForm } from '../../block-form.ts';

export const BODY = 'options.webhook.body';

export const REQUEST_COVERS: readonly string[] = [
  'options.webhook',
  'options.isCustomBody',
  'options.isExecutedOnClient',
  'options.responseVariableMapping',
  'options.timeout',
  'options.proxyCredentialsId',
];

export const REQUEST_EXAMPLE: BlockForm['example'] = {
  options: {
    webhook: {
      url: 'https://api.example.com/orders/{{Name}}',
      method: 'PUT',
      headers: [{ id: 'h1', key: 'Authorization', value: 'Bearer 1234' }],
      queryParams: [{ id: 'q1', key: 'guests', value: '{{Guests}}' }],
      body: '{"name": "{{Name}}", "guests": {{Guests}}}',
    },
    isCustomBody: true,
    isExecutedOnClient: false,
    responseVariableMapping: [{ id: 'm1', bodyPath: 'data.status', variableId: 'v-answer' }],
    timeout: 20,
    proxyCredentialsId: 'proxy',
  },
};
