// Row descriptions: the columns of a table by field, from which its types, its queries and its records derive.

/** The types of columns. SQLite stores all numbers and flags as integers. */
export type ColumnType = 'text' | 'int4' | 'int8' | 'bool';

/** A column that stores `Field`, as a database gives it back: `Stored`. */
export interface Column<Field, Stored> {
  readonly type: ColumnType;
  /** Whether it holds the JSON text of the field. */
  readonly isJson?: boolean;
  /** Never set: holds the two types. */
  readonly types?: readonly [Field, Stored];
}

/** SQLite gives 0 and 1. */
export type Flag = boolean | number;

export const text: Column<string, string> = { type: 'text' };
export const integer: Column<number, number> = { type: 'int4' };
/** A number that may exceed 32 bits, such as epoch milliseconds. */
export const bigInteger: Column<number, number> = { type: 'int8' };
export const flag: Column<boolean, Flag> = { type: 'bool' };

/** One of a few texts. */
export function oneOf<Text extends string>(): Column<Text, Text> {
  return { type: 'text' };
}

/** A value as JSON text. */
export function json<Value>(): Column<Value, string> {
  return { type: 'text', isJson: true };
}

/** A column that may be NULL: then the field is undefined. */
export function optional<Field, Stored>(
  column: Column<Field, Stored>,
): Column<Field | undefined, Stored | null> {
  return column as Column<Field | undefined, Stored | null>;
}

/** Columns by their fields. */
export type Columns = Readonly<Record<string, Column<unknown, unknown>>>;
type FieldOf<C> = C extends Column<infer Field, unknown> ? Field : never;
type StoredOf<C> = C extends Column<unknown, infer Stored> ? Stored : never;
type Fields<C> = { readonly [Name in keyof C]: FieldOf<C[Name]> };
type Stored<C> = { readonly [Name in keyof C]: StoredOf<C[Name]> };
type Optional<C> = { [Name in keyof C]: undefined extends FieldOf<C[Name]> ? Name : never }[keyof C];

/** The record of a description: its fields, as the store gives them out. */
export type RecordOf<R extends { readonly columns: Columns }> = Fields<R['columns']>;

/** The row of a description, as a database gives it. */
export type RowOf<R extends { readonly columns: Columns }> = Stored<R['columns']>;

/** Columns of a description as fields. Others are undefined instead of NULL. */
type Read<C, Row> = {
  readonly [Name in keyof Row]: Name extends keyof C
    ? FieldOf<C[Name]>
    : Exclude<Row[Name], null> | (null extends Row[Name] ? undefined : never);
};

/** The columns of a table by their fields: `createdAt` is the column `created_at`. */
export interface RowDescription<C extends Columns> {
  readonly columns: C;
  readonly fields: readonly (keyof C & string)[];
  /** Reads a row with some of the columns. */
  read<Row extends object>(row: Row): Read<C, Row>;
  /** Makes the row of a record. */
  write(record: Omit<Fields<C>, Optional<C>> & Partial<Pick<Fields<C>, Optional<C>>>): Stored<C>;
  /** The parameters of a statement that inserts all columns. */
  values(given: Stored<C>): Stored<C>;
}

/**
 * Describes the row of a table.
 *
 * @example
 * const tokenRow = describeRow({ id: text, scopes: json<readonly string[]>(), createdAt: bigInteger });
 * type TokenRecord = RecordOf<typeof tokenRow>; // { id: string; scopes: readonly string[]; createdAt: number }
 */
export function describeRow<C extends Columns>(columns: C): RowDescription<C> {
  const fields = Object.keys(columns);
  const toField = (name: string, value: unknown) => {
    if (value === null) return undefined;
    if (columns[name]?.isJson) return JSON.parse(value as string);
    return columns[name]?.type === 'bool' ? Boolean(value) : value;
  };
  const toStored = (name: string, value: unknown) => {
    if (value === undefined) return null;
    return columns[name]?.isJson ? JSON.stringify(value) : value;
  };
  const convert = (names: readonly string[], from: object, one: (name: string, value: unknown) => unknown) =>
    Object.fromEntries(names.map((name) => [name, one(name, (from as Record<string, unknown>)[name])]));
  return {
    columns,
    fields,
    read: (row) => convert(Object.keys(row), row, toField) as never,
    write: (record) => convert(fields, record, toStored) as never,
    values: (given) => convert(fields, given, (_, value) => value) as never,
  };
}

/**
 * The columns of fields as SQL.
 *
 * @example columnsOf(['id', 'createdAt']) // 'id, created_at'
 */
export function columnsOf(fields: readonly string[]): string {
  return fields.map(columnOf).join(', ');
}

/**
 * The columns of a table under the names of their fields.
 *
 * @example selected(['id', 'createdAt'], 'stored') // 'stored.id AS "id", stored.created_at AS "createdAt"'
 */
export function selected(fields: readonly string[], table: string): string {
  return fields.map((field) => `${table}.${columnOf(field)} AS "${field}"`).join(', ');
}

/**
 * The update of columns on a conflict.
 *
 * @example updates('updatedAt') // 'updated_at = excluded.updated_at'
 */
export function updates(...fields: readonly string[]): string {
  return fields.map((field) => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', ');
}

/** The column of a field. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
