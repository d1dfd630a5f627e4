// Questions: how readers ask the database, again on another connection when one breaks.
import type { Connection, Parameter, Statement } from '../connections/connection.ts';

/** Runs a question on a connection. */
export type Ask = <T>(question: (connection: Connection) => Promise<T>) => Promise<T>;

/** Ways to ask. */
export interface Questions {
  readonly ask: Ask;
  /** Gives all rows of a statement. */
  readonly all: <Row extends object>(
    statement: Statement,
    ...parameters: Parameter[]
  ) => Promise<readonly Row[]>;
}

/** Makes both ways of one. */
export function questionsOf(ask: Ask): Questions {
  return {
    ask,
    all: <Row extends object>(statement: Statement, ...parameters: Parameter[]) =>
      ask(async (connection) => (await connection.query<Row>(statement, parameters)).rows),
  };
}
