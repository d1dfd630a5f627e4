// Imports only the needed part of undici. Its index loads the whole package, which more than doubles the work and
// blocks the server at the first call.
import api from 'undici/lib/api/index.js';
import Client from 'undici/lib/dispatcher/client.js';

/** A client with the method `request`, as created by undici's index. */
export class RequestClient extends Client {}

RequestClient.prototype.request = api.request;
