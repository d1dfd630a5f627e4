// Mistakes in a good test, as people and models make them. Each is one replacement in the clinic's script.

/** A mistake: its name, the text it replaces, and the replacement. */
export type Corruption = readonly [name: string, from: string, to: string];

export const corruptions: readonly Corruption[] = [
  ['a mock that nothing uses', 'you> 555', 'you> 555\ncall http -> 200 {"day":"Monday"}'],
  ['a second mock that nothing uses', 'call mail ->', 'call sheet -> {"rowCount":1}\ncall mail ->'],
  [
    'a mock under the wrong turn',
    'you (click ask)> Ask\ncall model -> {"text":"Drink water."}',
    'call model -> {"text":"Drink water."}\nyou (click ask)> Ask',
  ],
  ['an unknown port', 'call mail ->', 'call mial ->'],
  ['an unknown time zone', 'zone Europe/Berlin', 'zone Nowhere/Land'],
  ['an unknown language', 'locale en', 'locale english_uk'],
  ['an unknown variable', 'variable Status', 'variable Statsu'],
  ['an unknown item to click', '(click book)', '(click boook)'],
  [
    'an unknown failure',
    'call mail -> {"accepted":["desk@clinic.example.com"]}',
    'call mail -> failure timeuot',
  ],
  ['a response with a misspelled field', '{"accepted":', '{"acepted":'],
  [
    'a response with a field of the wrong type',
    '{"accepted":["desk@clinic.example.com"]}',
    '{"accepted":"desk@clinic.example.com"}',
  ],
  [
    'a response of another port',
    'call model -> {"text":"Drink water."}',
    'call model -> 200 {"text":"Drink water."}',
  ],
  ['a call without a mock', 'call mail -> {"accepted":["desk@clinic.example.com"]}\n', ''],
  ['a given line after the start', 'you> 555', 'given zone Europe/Paris\nyou> 555'],
  ['a misspelled word of the language', 'given variable', 'given varible'],
  ['an expectation that the bot does not show', 'bot> Your number, Ada?', 'bot> Your phone, Ada?'],
];
