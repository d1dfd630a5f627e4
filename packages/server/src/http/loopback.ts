// Loopback addresses, which only programs on this machine reach.

/**
 * Whether only this machine reaches an address that a server listens on.
 *
 * @example isLoopback('127.0.0.1') // true
 */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address) || address === '::1' || address === 'localhost';
}
