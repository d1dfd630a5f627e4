// Bounds of connections by address: one address cannot take all of them, and idle ones are closed first.
import type { Socket } from 'node:net';
import { limits } from '../../limits.ts';
import { shareOf } from '../address-places.ts';
import { addressKey, isThisMachine } from '../client-address.ts';

/** Counts connections, by the address at their other end. */
export interface AddressBounds {
  /** Admits a new connection. False when there is no room for it: close it. */
  open(socket: Socket): boolean;
  /** Notes that a request of this connection begins. */
  begin(socket: Socket): void;
  /** Notes that its last request was answered. */
  rest(socket: Socket): void;
  /** Whether it was admitted to the reserve, where only health checks are answered. */
  isReserved(socket: Socket): boolean;
}

/** How many connections there may be, in numbers as in `limits`. */
export interface ConnectionTotals {
  readonly connections: number;
  readonly reservedConnections: number;
  /** The part of the connections of an address that may be without a request. */
  readonly idleShare: number;
}

/** The connections of one address. */
interface Holder {
  readonly most: number;
  readonly mostIdle: number;
  open: number;
  /** Connections without a complete request, the oldest first. */
  readonly silent: Set<Socket>;
  /** Connections whose last request was answered, the longest ago first. */
  readonly idle: Set<Socket>;
}

/**
 * Creates the bounds. An address has its share of all connections, and only part of that share may be without a request. Beyond either bound,
 * the idlest connection of the address is closed, silent ones first. When all connections are taken, the address with the most idle ones
 * loses one. If there is no idle connection to close, the new one is admitted to a small reserve. Health checks are answered there, everything
 * else is refused. The reserve keeps its newest connections, so silent sockets cannot fill it.
 *
 * @param isTrustedProxy whether an address is a proxy, whose visitors are counted by their forwarded address
 * @param onClosed called when a connection is closed because of a bound
 * @example
 * const bounds = createAddressBounds({ isTrustedProxy: () => false, onClosed: () => meter.rejected('connection') });
 * server.on('connection', (socket) => bounds.open(socket) || socket.destroy());
 */
export function createAddressBounds({
  isTrustedProxy,
  onClosed,
  totals = limits,
}: {
  readonly isTrustedProxy: (address: string) => boolean;
  readonly onClosed: () => void;
  readonly totals?: ConnectionTotals;
}): AddressBounds {
  const holders = new Map<string, Holder>();
  const holderOf = new Map<Socket, Holder>();
  /** The oldest first. */
  const reserved = new Set<Socket>();
  let open = 0;

  function enterHolder(remoteAddress: string): readonly [key: string, holder: Holder] {
    const key = addressKey(remoteAddress);
    const known = holders.get(key);
    if (known) return [key, known];
    const isShared = isThisMachine(remoteAddress) || isTrustedProxy(remoteAddress);
    const most = shareOf(totals.connections, isShared);
    const holder: Holder = {
      most,
      mostIdle: Math.ceil(most * totals.idleShare),
      open: 0,
      silent: new Set(),
      idle: new Set(),
    };
    holders.set(key, holder);
    return [key, holder];
  }

  function closeIdlest({ silent, idle }: Holder): boolean {
    const [socket] = silent.size > 0 ? silent : idle;
    if (!socket) return false;
    onClosed();
    leave(socket);
    socket.destroy();
    return true;
  }

  function mostIdleHolder(): Holder | undefined {
    let most: Holder | undefined;
    for (const holder of holders.values()) if (!most || idleOf(holder) > idleOf(most)) most = holder;
    return most;
  }

  function hasRoom(holder: Holder): boolean {
    if (idleOf(holder) >= holder.mostIdle) closeIdlest(holder);
    if (holder.open >= holder.most && !closeIdlest(holder)) return false;
    if (open < totals.connections) return true;
    const other = mostIdleHolder();
    return other !== undefined && closeIdlest(other);
  }

  function leave(socket: Socket): void {
    reserved.delete(socket);
    const holder = holderOf.get(socket);
    if (!holder) return;
    holderOf.delete(socket);
    holder.silent.delete(socket);
    holder.idle.delete(socket);
    holder.open--;
    open--;
  }

  function openReserved(socket: Socket): boolean {
    const [oldest] = reserved;
    if (oldest && reserved.size >= totals.reservedConnections) {
      onClosed();
      reserved.delete(oldest);
      oldest.destroy();
    }
    reserved.add(socket);
    return true;
  }

  return {
    open(socket) {
      const { remoteAddress } = socket;
      // It was reset before it got here.
      if (remoteAddress === undefined) return false;
      const [key, holder] = enterHolder(remoteAddress);
      socket.once('close', () => {
        leave(socket);
        if (holder.open === 0 && holders.get(key) === holder) holders.delete(key);
      });
      if (!hasRoom(holder)) return openReserved(socket);
      holderOf.set(socket, holder);
      holder.silent.add(socket);
      holder.open++;
      open++;
      return true;
    },
    begin(socket) {
      const holder = holderOf.get(socket);
      if (holder && !holder.idle.delete(socket)) holder.silent.delete(socket);
    },
    rest(socket) {
      const holder = holderOf.get(socket);
      if (!holder) return;
      holder.idle.add(socket);
      if (idleOf(holder) > holder.mostIdle) closeIdlest(holder);
    },
    isReserved: (socket) => reserved.has(socket),
  };
}

function idleOf({ silent, idle }: Holder): number {
  return silent.size + idle.size;
}
