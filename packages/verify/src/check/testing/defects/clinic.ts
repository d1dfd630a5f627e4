// A clean bot of a clinic, in which the defects are planted. Frozen: recall is comparable only on the same bot.

/** A JSON object that defects change in place. */
// biome-ignore lint/suspicious/noExplicitAny: defects write fields that no schema knows.
export type Json = any;

const at = { x: 0, y: 0 };
const said = (id: string, text: string): Json => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const group = (id: string, title: string, ...blocks: Json[]): Json => ({
  id,
  title,
  graphCoordinates: at,
  blocks,
});
const when = (id: string, variableId: string, comparisonOperator: string, value?: string): Json => ({
  id,
  outgoingEdgeId: `e-${id}`,
  content: { comparisons: [{ id: `${id}-c`, variableId, comparisonOperator, value }] },
});
const edge = (from: Json, groupId: string, blockId?: string): Json => ({
  id: `e-${from.itemId ?? from.blockId ?? from.eventId}`,
  from,
  to: blockId ? { groupId, blockId } : { groupId },
});

/** Creates a fresh copy of the clean bot. */
export function clinic(): Json {
  return structuredClone({
    version: '6.1',
    id: 'clinic',
    name: 'Clinic',
    publicId: 'clinic',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'e-start' }],
    groups: [
      group('welcome', 'Welcome', said('hello', 'Welcome to the clinic. What is your name?'), {
        id: 'ask-name',
        type: 'text input',
        outgoingEdgeId: 'e-ask-name',
        options: { variableId: 'v-name', labels: { placeholder: 'Your name' } },
      }),
      group('menu', 'Menu', said('topics', 'What can we do for you, {{Name}}?'), {
        id: 'ask-topic',
        type: 'choice input',
        options: { variableId: 'v-topic' },
        items: [
          { id: 'appointment', content: 'An appointment', outgoingEdgeId: 'e-appointment' },
          { id: 'prices', content: 'Prices', outgoingEdgeId: 'e-prices' },
          { id: 'bye', content: 'Nothing', outgoingEdgeId: 'e-bye' },
        ],
      }),
      group(
        'price-list',
        'Price list',
        { id: 'price-picture', type: 'image', content: { url: 'https://clinic.example/prices.png' } },
        { id: 'price-wait', type: 'Wait', options: { secondsToWaitFor: 2 } },
        { id: 'price-jump', type: 'Jump', options: { groupId: 'menu', blockId: 'topics' } },
      ),
      group(
        'day',
        'Day',
        said('which-day', 'Which day suits you?'),
        {
          id: 'ask-day',
          type: 'date input',
          options: { variableId: 'v-day', format: 'dd/MM/yyyy', min: '2027-01-01', max: '2027-12-31' },
        },
        said('how-many', 'How many people?'),
        { id: 'ask-count', type: 'number input', options: { variableId: 'v-count', min: 1, max: 6 } },
        {
          id: 'is-many',
          type: 'Condition',
          outgoingEdgeId: 'e-is-many',
          items: [when('many', 'v-count', 'Greater than', '4')],
        },
      ),
      group('large', 'Large party', {
        ...said('large-text', 'We keep the large room for {{Count}} people.'),
        outgoingEdgeId: 'e-large-text',
      }),
      group(
        'contact',
        'Contact',
        { id: 'ask-mail', type: 'email input', options: { variableId: 'v-mail' } },
        {
          id: 'ask-phone',
          type: 'phone number input',
          options: { variableId: 'v-phone', defaultCountryCode: 'DE' },
          outgoingEdgeId: 'e-ask-phone',
        },
      ),
      group(
        'book',
        'Book',
        {
          id: 'send',
          type: 'Webhook',
          options: {
            webhook: {
              url: 'https://api.clinic.example/appointments',
              method: 'POST',
              headers: [{ id: 'h1', key: 'X-Source', value: 'chat' }],
              body: '{"name": "{{Name}}", "day": "{{Day}}", "count": {{Count}}, "phone": "{{Phone}}"}',
            },
            isCustomBody: true,
            responseVariableMapping: [
              { id: 'm1', variableId: 'v-status', bodyPath: 'statusCode' },
              { id: 'm2', variableId: 'v-booking', bodyPath: 'data.id' },
            ],
          },
        },
        {
          id: 'is-booked',
          type: 'Condition',
          outgoingEdgeId: 'e-is-booked',
          items: [when('booked', 'v-status', 'Equal to', '201')],
        },
      ),
      group(
        'done',
        'Done',
        {
          id: 'make-code',
          type: 'Code',
          options: {
            isExecutedOnClient: false,
            content: 'const code = {{Booking}} + "-" + {{Name}}.length;\nsetVariable("Code", code);',
          },
        },
        {
          id: 'make-summary',
          type: 'Set variable',
          options: { variableId: 'v-summary', expressionToEvaluate: '{{Name}} on {{Day}}' },
        },
        {
          id: 'mail',
          type: 'Email',
          options: {
            credentialsId: 'default',
            recipients: ['{{Email}}', 'desk@clinic.example'],
            subject: 'Your appointment',
            body: 'Booked: {{Summary}}, code {{Code}}',
          },
        },
        { ...said('booked-text', 'Booked. Your code is {{Code}}.'), outgoingEdgeId: 'e-booked-text' },
      ),
      group('failed', 'Failed', said('failed-text', 'That did not work. Shall we try again?'), {
        id: 'ask-again',
        type: 'choice input',
        items: [
          { id: 'again', content: 'Try again', outgoingEdgeId: 'e-again' },
          { id: 'stop', content: 'Stop', outgoingEdgeId: 'e-stop' },
        ],
      }),
      group(
        'end',
        'End',
        { id: 'ask-score', type: 'rating input', options: { variableId: 'v-score', length: 5 } },
        {
          id: 'is-happy',
          type: 'Condition',
          outgoingEdgeId: 'e-is-happy',
          items: [when('happy', 'v-score', 'Greater or equal to', '4')],
        },
      ),
      group('thanks', 'Thanks', said('thanks-text', 'Thank you!')),
      group(
        'sorry',
        'Sorry',
        {
          id: 'answer',
          type: 'openai',
          options: {
            action: 'Create chat completion',
            credentialsId: 'key',
            model: 'gpt-4o-mini',
            messages: [
              { role: 'system', content: 'Apologise in one sentence.' },
              { role: 'user', content: '{{Topic}}: {{Score}} of 5' },
            ],
            responseMapping: [{ item: 'Message content', variableId: 'v-answer' }],
          },
        },
        {
          id: 'has-answer',
          type: 'Condition',
          outgoingEdgeId: 'e-has-answer',
          items: [when('answered', 'v-answer', 'Is set')],
        },
      ),
      group('apology', 'Apology', said('apology-text', '{{Answer}}')),
    ],
    edges: [
      edge({ eventId: 'start' }, 'welcome'),
      edge({ blockId: 'ask-name' }, 'menu'),
      edge({ blockId: 'ask-topic', itemId: 'appointment' }, 'day'),
      edge({ blockId: 'ask-topic', itemId: 'prices' }, 'price-list'),
      edge({ blockId: 'ask-topic', itemId: 'bye' }, 'end'),
      edge({ blockId: 'is-many', itemId: 'many' }, 'large'),
      edge({ blockId: 'is-many' }, 'contact'),
      edge({ blockId: 'large-text' }, 'contact'),
      edge({ blockId: 'ask-phone' }, 'book'),
      edge({ blockId: 'is-booked', itemId: 'booked' }, 'done'),
      edge({ blockId: 'is-booked' }, 'failed'),
      edge({ blockId: 'booked-text' }, 'end'),
      edge({ blockId: 'ask-again', itemId: 'again' }, 'book'),
      edge({ blockId: 'ask-again', itemId: 'stop' }, 'end'),
      edge({ blockId: 'is-happy', itemId: 'happy' }, 'thanks'),
      edge({ blockId: 'is-happy' }, 'sorry'),
      edge({ blockId: 'has-answer', itemId: 'answered' }, 'apology'),
      edge({ blockId: 'has-answer' }, 'thanks'),
    ],
    variables: [
      ['v-name', 'Name'],
      ['v-topic', 'Topic'],
      ['v-day', 'Day'],
      ['v-count', 'Count'],
      ['v-mail', 'Email'],
      ['v-phone', 'Phone'],
      ['v-status', 'Status'],
      ['v-booking', 'Booking'],
      ['v-code', 'Code'],
      ['v-summary', 'Summary'],
      ['v-score', 'Score'],
      ['v-answer', 'Answer'],
    ].map(([id, name]) => ({ id, name })),
    theme: {},
    settings: { general: { isInputPrefillEnabled: false } },
  });
}
