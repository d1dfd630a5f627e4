// Declarations of services as data: credentials, actions, requests, and the parts of responses that can be stored.
import type { Assignment, Move, View } from '@colloquy/engine';
import type {
  BlockCard,
  CredentialDeclaration,
  httpPort,
  Log,
  PortContract,
  PortRequest,
  PortResponse,
} from '@colloquy/schema';
import type { Option } from './option.ts';
import type { Template, Values } from './template.ts';

/** A service. Each declaration makes a complete block. */
export interface ServiceDeclaration {
  /** The literal in definition files. */
  readonly type: string;
  /** The name of the service, shown to people and in logs. */
  readonly name: string;
  readonly summary: string;
  /** The icon in editors. */
  readonly icon?: BlockCard['icon'];
  /** More search words in editors. */
  readonly keywords?: string;
  /** Absent for services without credentials. */
  readonly credentials?: ServiceCredentials;
  /** Options that every action has. */
  readonly options?: Readonly<Record<string, Option>>;
  /** The address that its page loads code from; absent when it loads none. */
  readonly pageCode?: (options: Readonly<Record<string, unknown>>) => string;
  /** Actions by the literal of the option `action`. */
  readonly actions: Readonly<Record<string, ServiceAction>>;
}

/**
 * The credentials of a service, and the positions of their fields in a request. Type and label are those of the
 * service. The server adds the values when it sends the request.
 */
export type ServiceCredentials = Omit<CredentialDeclaration, 'type' | 'label'> & {
  readonly places: readonly SecretPosition[];
};

/** The position of one credentials field in a request. */
export type SecretPosition = { readonly field: string } & (
  | { readonly in: 'bearer' }
  /** As the user name of basic authentication, without a password. */
  | { readonly in: 'basic' }
  /** As a header, after a prefix such as `Bot `, if there is one. */
  | { readonly in: 'header'; readonly name: string; readonly prefix?: string }
  /** As a query parameter, or as a field of the JSON body. */
  | { readonly in: 'query' | 'body'; readonly name: string }
  /**
   * In the path, at the place of `name`: `<token>` in `/bot<token>/sendMessage`. The angle brackets keep options from
   * naming the place, because their values are encoded. A pasted webhook address counts from this place on.
   */
  | { readonly in: 'path'; readonly name: `<${string}>` }
);

/** One action of a service. */
export interface ServiceAction {
  readonly options: Readonly<Record<string, Option>>;
  /** Required options. */
  readonly needs?: readonly string[];
  /** Checks further requirements. Returns a message when one is violated. */
  readonly refuse?: (values: Values) => string | undefined;
  /** Positions of the credentials, if they differ from those of the service; null when none are needed. */
  readonly places?: readonly SecretPosition[] | null;
  readonly does: ServiceDeed;
  /** Timeout in seconds. */
  readonly timeoutSeconds?: number;
  /** Text that may be streamed to a client. */
  readonly streams?: { readonly item: string; readonly events: readonly string[]; readonly field: string };
  /** Converts a response that is not JSON with the parts to store. */
  readonly read?: (answer: unknown, response: PortResponse<typeof httpPort>) => ReadAnswer;
  /** Parts of the response by their names in `responseMapping`, as paths. Without a name the first one is meant. */
  readonly items?: Readonly<Record<string, string>>;
  /** The path of a part written by a model, which is Markdown. */
  readonly markdown?: string;
  /** Options that contain the id of a variable, and the part to store in it. */
  readonly saves?: Readonly<Record<string, string>>;
  /** Stores parts that no path can describe. */
  readonly keep?: (answer: unknown, values: Values, view: View) => SavedValue;
  /** Client actions that use the response. */
  readonly act?: (answer: unknown, values: Values) => Move['act'];
  /** Handles the client's reply, for actions that wait for one. */
  readonly receive?: (reply: string | undefined, values: Values) => Move;
}

/** How the action is performed: by an HTTP request, a call of another port, or only by the client. */
export type ServiceDeed =
  | { readonly request: ServiceRequest }
  | PortDeed
  | { readonly move: (values: Values, view: View) => Move };

/** A call of a port other than `http`, with types from its contract. */
export interface PortDeed<Port extends PortContract = PortContract> {
  readonly port: Port;
  readonly write: (
    values: Values,
    place: CallContext,
  ) => { readonly request: PortRequest<Port> } | { readonly move: Move };
  /** Stores parts that no path can describe. */
  readonly keep?: (response: PortResponse<Port>, values: Values, view: View) => SavedValue;
  /** Client actions that use the response. */
  readonly act?: (response: PortResponse<Port>, values: Values) => Move['act'];
}

/**
 * Declares a call of another port.
 *
 * @example does: portDeed({ port: filePort, write: ({ data }) => ({ request: { contentBase64, mediaType: 'image/png' } }) })
 */
export function portDeed<Port extends PortContract>(deed: PortDeed<Port>): PortDeed {
  return deed as unknown as PortDeed;
}

/** Context of a call besides the values: the original options and the credentials. */
export interface CallContext {
  readonly view: View;
  readonly credentialsId: string | undefined;
  readonly options: Values;
}

/** A request as a template: `{option}` is replaced by the option's value; empty values are left out. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path relative to the first of the credentials' homes, or a full URL. */
  readonly url: string;
  readonly query?: Template;
  readonly json?: Template;
  /** Media types of a response that is a file, such as `audio/*`: it is stored, and the response becomes `{ url }`. */
  readonly savesFile?: readonly string[];
  /** A second request about each record that the first one found. */
  readonly forEach?: {
    readonly method: 'PATCH';
    /** The path of the records in the first response. */
    readonly list: string;
    /** The fields of each record to include. */
    readonly pick: readonly string[];
    /** Further fields to send with each record. */
    readonly json: Template;
  };
}

/** A converted response, or the service's error in a response with a success status. */
export type ReadAnswer =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly message: string };

/** Assignments from a response, and messages for the author. */
export interface SavedValue {
  readonly set?: readonly Assignment[];
  readonly log?: readonly Log[];
}
