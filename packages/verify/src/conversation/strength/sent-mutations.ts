// Defects in what a bot sends. Each is one replacement in the text of its definition; nothing that is shown changes.

/** A defect: its name, the text it replaces, and the replacement. */
export type SentMutation = readonly [name: string, from: string, to: string];

/** Defects of the clinic, in its shorthand. */
export const clinicMutations: readonly SentMutation[] = [
  ['the wrong path', '/bookings', '/booking'],
  ['GET for POST', '"method": "POST"', '"method": "GET"'],
  [
    'swapped fields',
    '"name\\":\\"{{Name}}\\",\\"phone\\":\\"{{Phone}}',
    '"name\\":\\"{{Phone}}\\",\\"phone\\":\\"{{Name}}',
  ],
  ['a missing field', ',\\"phone\\":\\"{{Phone}}\\"', ''],
  ['an empty prompt', 'Advise {{Name}} in one sentence.', ''],
  ['another name in the prompt', 'Advise {{Name}}', 'Advise {{Phone}}'],
  ['another role', '"role": "user"', '"role": "system"'],
  [
    'mail to the wrong person',
    '["desk@clinic.example.com"], "subject"',
    '["disk@clinic.example.com"], "subject"',
  ],
  [
    'a second recipient',
    '["desk@clinic.example.com"], "subject"',
    '["desk@clinic.example.com", "all@clinic.example.com"], "subject"',
  ],
  ['another subject', 'Booking of {{Name}}', 'Booking of {{Phone}}'],
  ['another text of the mail', 'Call {{Phone}}.', 'Call {{Name}}.'],
];

/** Defects of the examples that make calls, by the folder in `examples/templates`. */
export const exampleMutations: Readonly<Record<string, readonly SentMutation[]>> = {
  orders: [
    ['another path', '/api/orders/', '/api/order/'],
    ['another variable in the path', 'orders/{{Order number}}', 'orders/{{Result}}'],
    ['POST for GET', 'http GET ', 'http POST '],
    ['http for https', 'https://shop.example.com', 'http://shop.example.com'],
  ],
  assistant: [
    ['another model', 'gpt-4o-mini', 'gpt-4o'],
    ['another provider', 'block openai:', 'block mistral:'],
    ['an empty instruction', 'You answer questions of customers', ''],
    ['another variable in the instruction', 'Monday to Friday, 9 to 17', 'Monday to Friday, 10 to 17'],
  ],
};
