// The operator's token of servers in tests.

/** What servers in tests are set to, where a test says nothing else. */
export const OPERATOR_TOKEN = 'correct-horse-battery-staple';

/** The header that shows it. */
export const asOperator = { authorization: `Bearer ${OPERATOR_TOKEN}` } as const;
