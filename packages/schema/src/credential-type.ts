// Types of credentials: what a bot needs to use a service. Each is declared beside the block that uses it.
import { z } from 'zod';
import type { ModelDialect } from './ports/model-port.ts';

/** The value of credentials. */
export type CredentialData = Readonly<Record<string, unknown>>;

/** One value that an operator enters. */
export interface CredentialField {
  /** Name of the value in the data, such as `apiKey` or `from.email`. Empty: the whole data, pasted as JSON. */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  /** Default `text`. `json` belongs to the empty path. */
  readonly kind?: 'text' | 'number' | 'email' | 'url' | 'json';
  readonly isOptional?: boolean;
  /** Whether logs may show it. Every other text is a secret. */
  readonly isPublic?: boolean;
  /** A value for the empty field, and for tests. In JSON `…` marks a secret. */
  readonly example?: string;
}

/** A call that tries credentials, changes nothing and costs nothing: a GET below the service's address, or a login at a mail server. */
export type CredentialTrial =
  | { readonly path: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly mailServer: CredentialData };

/** A type of credentials as its integration declares it. */
export interface CredentialDeclaration<Data extends object = CredentialData> {
  /** As `colloquy credentials set --type` names it. */
  readonly type: string;
  /** As people know the service. */
  readonly label: string;
  /** Default: one API key. */
  readonly fields?: readonly CredentialField[];
  /** The schema of the data. Default: the fields, which have no dots in their paths then. Called when it is first needed. */
  readonly data?: () => z.ZodType<Data>;
  /** Paths of values besides the fields that logs may show. */
  readonly publicPaths?: readonly string[];
  /** The addresses of the service: a request with these secrets goes to the first of them and to no other place. Empty: into no request. */
  readonly homes: readonly string[];
  /** The field with an address of the operator's own, which takes the place of the homes. */
  readonly addressField?: string;
  /** Without it, these credentials cannot be tried. */
  trial?(data: Data): CredentialTrial;
  /** For providers of models. */
  readonly model?: ModelDialect;
}

/** A type of credentials. */
export interface CredentialType<Data extends object = CredentialData> extends CredentialDeclaration<Data> {
  readonly fields: readonly CredentialField[];
  readonly data: () => z.ZodType<Data>;
}

/** The data of a type. */
export type CredentialDataOf<Type> = Type extends CredentialType<infer Data> ? Data : never;

/** The field of nearly all services. */
export const apiKeyField: CredentialField = { path: 'apiKey', label: 'API key' };

/** The field of services that operators can run themselves. */
export const addressField: CredentialField = {
  path: 'baseUrl',
  label: 'Address of the API',
  help: 'Only for another server than the usual one.',
  kind: 'url',
  isOptional: true,
  isPublic: true,
};

/**
 * Declares a type of credentials.
 *
 * @example
 * credentialType({ type: 'segment', label: 'Segment', homes: ['https://api.segment.io'] }) // with one field, `apiKey`
 */
export function credentialType<Data extends object = CredentialData>(
  declaration: CredentialDeclaration<Data>,
): CredentialType<Data> {
  const { fields = [apiKeyField] } = declaration;
  let made: z.ZodType<Data> | undefined;
  const makeData = declaration.data ?? (() => schemaOf(fields) as unknown as z.ZodType<Data>);
  return {
    ...declaration,
    fields,
    data: () => {
      made ??= makeData();
      return made;
    },
  };
}

/** Unknown values are kept. */
function schemaOf(fields: readonly CredentialField[]): z.ZodType {
  return z.looseObject(
    Object.fromEntries(
      fields.map(({ path, kind = 'text', isOptional = false }) => {
        const schema = SCHEMAS[kind]();
        return [path, isOptional ? schema.optional() : schema];
      }),
    ),
  );
}

const SCHEMAS: Readonly<Record<NonNullable<CredentialField['kind']>, () => z.ZodType>> = {
  text: () => z.string().min(1),
  number: () => z.number(),
  email: () => z.email(),
  url: webAddress,
  json: () => z.unknown(),
};

/** An address of the web, for the `data` of a declaration. */
export function webAddress(): z.ZodType<string> {
  return z.url({ protocol: /^https?$/ });
}
