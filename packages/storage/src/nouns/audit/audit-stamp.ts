// Who makes a change, and what the audit log says about it.

/** Who did something. */
export interface Actor {
  /**
   * `token`: a token, by id and name. `operator`: the operator's token or a sign-in link. `machine`: in old entries,
   * a user at the machine of a server without tokens. `command`: a command on the data, by account name. `person`: a
   * user who signed in by OpenID Connect, by the issuer's name. `visitor`: a visitor who deleted their chat.
   * `stranger`: a refused sign-in.
   */
  readonly kind: 'token' | 'operator' | 'machine' | 'command' | 'person' | 'visitor' | 'stranger';
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** Written in the same transaction as the change. When nothing changes, nothing is written. */
export interface AuditStamp {
  /** Unlike every other one. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor: Actor;
  /** The operation, by its id: `changeBot`. Commands name the operation that does the same. */
  readonly operation: string;
  /** The bot it is about, if the change does not name it. */
  readonly botId?: string | undefined;
  /** More facts about the state after the change. No secrets, no words of a visitor. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}
