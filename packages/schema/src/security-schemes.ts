// Who may do what, in the words of the API reference.

/** The one scheme: the operator's token. */
export const securitySchemes = {
  operator: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The value of COLLOQUY_OPERATOR_TOKEN. A server without one takes everybody on its own machine as its operator, as long as nobody else reaches it.',
  },
} as const;

/** Marks an operation that is for the operator alone. */
export const forOperator: readonly object[] = [{ operator: [] }];

/** Marks an operation that the token opens where nothing else does. */
export const alsoForOperator: readonly object[] = [{}, ...forOperator];
