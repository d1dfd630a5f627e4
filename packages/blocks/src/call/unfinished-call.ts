// The mistakes of a block that calls a service, but is not finished: no action, no credentials, no required option.
import type { Mistake } from '@colloquy/engine';

/**
 * The mistake of a block whose service needs credentials.
 *
 * @param other what else the field may be, for the fix
 * @example noCredentials('"default" for the mail account of the server')
 */
export function noCredentials(other?: string): Mistake {
  return {
    path: ['options', 'credentialsId'],
    severity: 'warning',
    code: 'missing_credentials',
    message: 'The block has no credentials, so the service is not called.',
    fix: `Set options.credentialsId to the id of credentials of this server${other === undefined ? '' : `, or to ${other}`}.`,
  };
}

/** The mistake of a block that does nothing, because no action is chosen. */
export function noAction(actions: readonly string[]): Mistake {
  return {
    path: ['options', 'action'],
    severity: 'warning',
    code: 'no_action',
    message: 'The block has no action, so it does nothing.',
    fix: `Set options.action to ${actions.map((action) => JSON.stringify(action)).join(' or ')}.`,
  };
}

/** The mistake of an action without one of its required options. */
export function missingOption(name: string): Mistake {
  return {
    path: ['options', name],
    severity: 'warning',
    code: 'missing_option',
    message: `The block has no ${name}, so the service is not called.`,
    fix: `Set options.${name}.`,
  };
}
