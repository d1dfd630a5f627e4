// The part of undici that we use. Its index loads all of its others as well: more than twice the work, at the first call, while everybody waits.
import api from 'undici/lib/api/index.js';
import Client from 'undici/lib/dispatcher/client.js';

/** A client that can `request`, as the index makes it. */
export class RequestClient extends Client {}

RequestClient.prototype.request = api.request;
