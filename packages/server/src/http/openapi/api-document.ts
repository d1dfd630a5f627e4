// The parts of the OpenAPI document that the reference reads. It refers to schemas only: parameters and responses are
// inline.
import type { JsonSchema } from '@colloquy/schema';

/** A parameter in the address or the headers of a request. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: string;
  readonly schema: JsonSchema;
}

/** Bodies by their media type. */
export type Content = Readonly<Record<string, { readonly schema?: JsonSchema; readonly example?: unknown }>>;

/** One way to ask, as the document describes it. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** The document. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** An operation and where it is. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: DescribedOperation;
}

/**
 * Every operation of a document, in its order.
 *
 * @example placedOperations(document)[0] // { path: '/v1/bots/{publicId}/startChat', method: 'post', operation: { … } }
 */
export function placedOperations({ paths }: Pick<ApiDocument, 'paths'>): readonly PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}
