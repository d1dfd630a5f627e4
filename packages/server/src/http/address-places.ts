// Counts how much of a resource each address uses at once.
import type { ServerResponse } from 'node:http';
import { limits } from '../limits.ts';

/** The uses of one resource, by address. */
export interface AddressPlaces {
  /** Takes a place until the response is closed; false when the address has its maximum. A closed response takes none. */
  take(address: string, response: Pick<ServerResponse, 'closed' | 'once'>, most: number): boolean;
}

/**
 * Creates the places of one resource.
 *
 * @example
 * const places = createAddressPlaces();
 * if (!places.take('203.0.113.7', reply.raw, 10)) return refuse();
 */
export function createAddressPlaces(): AddressPlaces {
  const taken = new Map<string, number>();

  function leave(address: string): void {
    const remaining = (taken.get(address) ?? 1) - 1;
    if (remaining > 0) taken.set(address, remaining);
    else taken.delete(address);
  }

  return {
    take(address, response, most) {
      if (response.closed) return true;
      const count = taken.get(address) ?? 0;
      if (count >= most) return false;
      taken.set(address, count + 1);
      response.once('close', () => leave(address));
      return true;
    },
  };
}

/**
 * Returns how much of a resource one address may use at once.
 *
 * @param isShared whether many visitors share the address, as that of this machine or of a named proxy
 *
 * @example shareOf(10_000, false) // 2_500
 */
export function shareOf(most: number, isShared: boolean): number {
  return Math.ceil(most * (isShared ? limits.sharedAddressShare : limits.addressShare));
}
