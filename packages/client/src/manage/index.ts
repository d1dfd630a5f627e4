// The management client: every operation of the API, typed, over `fetch`.

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
