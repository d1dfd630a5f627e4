// The management client: every operation of the interface, typed, over `fetch`.

export type { Operations } from '../operations.ts';
export {
  createManageClient,
  type ManageClient,
  type ManageClientOptions,
  type ManageEvent,
  type ManageInput,
  type ManageResponse,
} from './manage-client.ts';
export { ManageError } from './manage-error.ts';
