// What a service is, as data: its credentials, its actions, what each sends, and which parts of the answer can be kept.
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

/** A service. One of these is a whole block. */
export interface ServiceDeclaration {
  /** The literal in definition files. */
  readonly type: string;
  /** What people call it; logs do too. */
  readonly name: string;
  readonly summary: string;
  /** How editors show it. */
  readonly icon?: BlockCard['icon'];
  /** Other words that find it in an editor. */
  readonly keywords?: string;
  /** Absent for services that need none. */
  readonly credentials?: ServiceCredentials;
  /** Options of every action. */
  readonly options?: Readonly<Record<string, Option>>;
  /** By the literal of the option `action`. */
  readonly actions: Readonly<Record<string, ServiceAction>>;
}

/** The credentials of a service and where their fields go. Type and label are those of the service. The server puts the values in, on the way out. */
export type ServiceCredentials = Omit<CredentialDeclaration, 'type' | 'label'> & {
  readonly places: readonly SecretPlace[];
};

/** Where one field of the credentials goes. */
export type SecretPlace = { readonly field: string } & (
  | { readonly in: 'bearer' }
  /** As the user name of basic authentication, without a password. */
  | { readonly in: 'basic' }
  /** As a header, behind a prefix such as `Bot ` if there is one. */
  | { readonly in: 'header'; readonly name: string; readonly prefix?: string }
  /** As a parameter of the address, or a field of the JSON that is sent. */
  | { readonly in: 'query' | 'body'; readonly name: string }
);

/** One thing that a service does. */
export interface ServiceAction {
  readonly options: Readonly<Record<string, Option>>;
  /** Options without which nothing can be sent. */
  readonly needs?: readonly string[];
  /** What else has to be so, as the sentence that says what is wrong. */
  readonly refuse?: (values: Values) => string | undefined;
  /** Other places for the credentials than those of the service; null: none are needed. */
  readonly places?: readonly SecretPlace[] | null;
  readonly does: ServiceDeed;
  /** Seconds to wait. */
  readonly timeoutSeconds?: number;
  /** Text that a client may watch being made. */
  readonly streams?: { readonly item: string; readonly events: readonly string[]; readonly field: string };
  /** Reads the answer of a request when it is not the JSON whose parts are kept. */
  readonly read?: (answer: unknown, response: PortResponse<typeof httpPort>) => ReadAnswer;
  /** Parts of the answer by the names that `responseMapping` uses, as paths; the first is meant when none is named. */
  readonly items?: Readonly<Record<string, string>>;
  /** The path of the part that a model wrote, which is Markdown. */
  readonly markdown?: string;
  /** Options that hold a variable's id, and the part that it gets. */
  readonly saves?: Readonly<Record<string, string>>;
  /** What is kept where no path can say it. */
  readonly keep?: (answer: unknown, values: Values, view: View) => Kept;
  /** What the client does with the answer. */
  readonly act?: (answer: unknown, values: Values) => Move['act'];
  /** What the client's reply changes, for actions that wait for one. */
  readonly receive?: (reply: string | undefined, values: Values) => Move;
}

/** How it is done: by a request, by a call of another port, or by the client alone. */
export type ServiceDeed =
  | { readonly request: ServiceRequest }
  | PortDeed
  | { readonly move: (values: Values, view: View) => Move };

/** A call of another port than `http`. Its contract types what is asked and what is made of the response. */
export interface PortDeed<Port extends PortContract = PortContract> {
  readonly port: Port;
  readonly write: (
    values: Values,
    place: CallPlace,
  ) => { readonly request: PortRequest<Port> } | { readonly move: Move };
  /** What is kept where no path can say it. */
  readonly keep?: (response: PortResponse<Port>, values: Values, view: View) => Kept;
  /** What the client does with the response. */
  readonly act?: (response: PortResponse<Port>, values: Values) => Move['act'];
}

/**
 * Declares such a call.
 *
 * @example does: portDeed({ port: filePort, write: ({ data }) => ({ request: { contentBase64, mediaType: 'image/png' } }) })
 */
export function portDeed<Port extends PortContract>(deed: PortDeed<Port>): PortDeed {
  return deed as unknown as PortDeed;
}

/** What a call may know besides the values: the options as they are written, and whose credentials are meant. */
export interface CallPlace {
  readonly view: View;
  readonly credentialsId: string | undefined;
  readonly options: Values;
}

/** A request as a template: `{option}` stands for an option, and what comes out empty is left out. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path at the first of the homes of the credentials, or a whole address. */
  readonly url: string;
  readonly query?: Template;
  readonly json?: Template;
  /** Media types of an answer that is a file, such as `audio/*`: it is saved, and the answer is `{ url }`. */
  readonly savesFile?: readonly string[];
  /** A second request about each record that the first one found. */
  readonly forEach?: {
    readonly method: 'PATCH';
    /** Where the records are in the first answer. */
    readonly list: string;
    /** Which of their fields go along. */
    readonly pick: readonly string[];
    /** What is sent about each of them besides. */
    readonly json: Template;
  };
}

/** An answer that was read, or what the service said was wrong although its status was right. */
export type ReadAnswer =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly message: string };

/** What is kept of an answer, and what the author is told about it. */
export interface Kept {
  readonly set?: readonly Assignment[];
  readonly log?: readonly Log[];
}
