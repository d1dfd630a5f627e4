// Types of credentials for services. Each is declared beside the block that uses it.
import { z } from 'zod';
import type { ModelDialect } from './ports/model-port.ts';

/** The secret data of credentials. */
export type CredentialData = Readonly<Record<string, unknown>>;

/** One form field for credentials. */
export interface CredentialField {
  /** Key of the value in the data, such as `apiKey` or `from.email`. Empty: the whole data, pasted as JSON. */
  readonly path: string;
  readonly label: string;
  readonly help?: string;
  /** Default `text`. `json` requires the empty path. */
  readonly kind?: 'text' | 'number' | 'email' | 'url' | 'json';
  readonly isOptional?: boolean;
  /** Whether logs may show it. All other strings are secrets. */
  readonly isPublic?: boolean;
  /** Placeholder of the empty field, also used by tests. In JSON, `…` marks a secret. */
  readonly example?: string;
}

/** A GET below the service's address that changes nothing and causes no costs. */
export interface ServiceRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A test of credentials: a request, or a login at a mail server. */
export type CredentialTrial = ServiceRequest | { readonly mailServer: CredentialData };

/** A type of credentials, as declared by its integration. */
export interface CredentialDeclaration<Data extends object = CredentialData> {
  /** The value of `--type` in `colloquy credentials set`. */
  readonly type: string;
  /** The name of the service, as users know it. */
  readonly label: string;
  /** Default: one API key. */
  readonly fields?: readonly CredentialField[];
  /** The schema of the data. Default: derived from the fields, whose paths then have no dots. A function, called on first use. */
  readonly data?: () => z.ZodType<Data>;
  /** Paths of further values, without a field, that logs may show. */
  readonly publicPaths?: readonly string[];
  /**
   * The origins of the service. Requests with these secrets go to the first of them, and to no other origin. Empty: the
   * secrets go into no request.
   */
  readonly homes: readonly string[];
  /** The field with the operator's own service address, which replaces the homes. */
  readonly addressField?: string;
  /** Builds the test request. Without it, these credentials cannot be tested. */
  trial?(data: Data): CredentialTrial;
  /** Builds the request for the list of models that these credentials can use. */
  listModels?(data: Data): ServiceRequest;
  /** The API dialect, for model providers. */
  readonly model?: ModelDialect;
}

/** A type of credentials, with its defaults filled in. */
export interface CredentialType<Data extends object = CredentialData> extends CredentialDeclaration<Data> {
  readonly fields: readonly CredentialField[];
  readonly data: () => z.ZodType<Data>;
}

/** The data type of a credential type. */
export type CredentialDataOf<Type> = Type extends CredentialType<infer Data> ? Data : never;

/** The field that nearly all services have. */
export const apiKeyField: CredentialField = { path: 'apiKey', label: 'API key' };

/** The field of services that operators can host themselves. */
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

/** Unknown keys are kept. */
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

/** An http or https address, for the `data` of a declaration. */
export function webAddress(): z.ZodType<string> {
  return z.url({ protocol: /^https?$/ });
}
