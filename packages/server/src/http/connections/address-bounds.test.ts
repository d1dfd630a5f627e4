// How many connections an address may have, and which ones give way.
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAddressBounds } from './address-bounds.ts';

/** The part of a socket that the bounds use. */
class FakeSocket extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** Bounds of a small server: one address has 5 of 20 connections, this machine 16. */
function openBounds(totals = { connections: 20, reservedConnections: 2, idleShare: 1 }) {
  const isTrustedProxy = (address: string) => address === '10.0.0.1';
  let closed = 0;
  const bounds = createAddressBounds({ isTrustedProxy, onClosed: () => closed++, totals });

  function dial(remoteAddress: string) {
    const socket = new FakeSocket(remoteAddress);
    const connection = socket as unknown as Socket;
    if (!bounds.open(connection)) socket.destroy();
    return {
      isOpen: () => !socket.destroyed,
      isReserved: () => bounds.isReserved(connection),
      begin: () => bounds.begin(connection),
      rest: () => bounds.rest(connection),
      close: () => socket.destroy(),
    };
  }
  const dialMany = (count: number, address: string) => Array.from({ length: count }, () => dial(address));
  return { dial, dialMany, closed: () => closed };
}

const openOf = (connections: readonly { isOpen: () => boolean }[]) =>
  connections.filter(({ isOpen }) => isOpen()).length;

describe('the share of one address', () => {
  it.each([
    ['an address', '203.0.113.7', 5],
    ['this machine', '127.0.0.1', 16],
    ['this machine by another name', '::1', 16],
    ['a named proxy', '10.0.0.1', 16],
  ])('lets %s keep its newest connections', (_what, address, most) => {
    const { dialMany, closed } = openBounds();
    const connections = dialMany(18, address);
    expect(openOf(connections)).toBe(most);
    expect(openOf(connections.slice(-most))).toBe(most);
    expect(closed()).toBe(18 - most);
  });

  it('counts the first 64 bits of an IPv6 address', () => {
    const { dial } = openBounds();
    const connections = Array.from({ length: 8 }, (_, index) => dial(`2001:db8:1:2::${index}`));
    connections.push(dial('2001:db8:1:3::1'));
    expect(openOf(connections)).toBe(6);
  });

  it('is smaller for connections without a request', () => {
    const { dialMany } = openBounds({ connections: 20, reservedConnections: 2, idleShare: 0.4 });
    const [one, two, ...others] = dialMany(4, '203.0.113.7');
    expect([one, two, ...others].map((connection) => connection?.isOpen())).toEqual([
      false,
      false,
      true,
      true,
    ]);
    for (const connection of others) connection.begin();
    const more = dialMany(2, '203.0.113.7');
    expect(openOf([...others, ...more])).toBe(4);
    for (const connection of others) connection.rest();
    expect(openOf(others)).toBe(2);
    expect(openOf(more)).toBe(0);
  });
});

describe('the connection to close', () => {
  it('is a silent one, then the one idle for longest, and never one with an active request', () => {
    const { dial } = openBounds();
    const [busy, recent, longAgo] = [dial('203.0.113.7'), dial('203.0.113.7'), dial('203.0.113.7')];
    for (const connection of [busy, longAgo, recent]) connection.begin();
    longAgo.rest();
    recent.rest();
    const silent = [dial('203.0.113.7'), dial('203.0.113.7')];
    dial('203.0.113.7').begin();
    expect(silent.map(({ isOpen }) => isOpen())).toEqual([false, true]);
    dial('203.0.113.7').begin();
    dial('203.0.113.7').begin();
    expect([busy, recent, longAgo].map(({ isOpen }) => isOpen())).toEqual([true, true, false]);
  });

  it('belongs to the address with most idle connections when the server is full', () => {
    const { dial, dialMany } = openBounds();
    const many = dialMany(16, '127.0.0.1');
    const few = dialMany(4, '203.0.113.7');
    const next = dial('203.0.113.8');
    expect([openOf(many), openOf(few), next.isOpen(), next.isReserved()]).toEqual([15, 4, true, false]);
  });
});

describe('the reserve of connections', () => {
  it('takes a connection when no other can be closed, and keeps the newest ones', () => {
    const { dial, dialMany } = openBounds();
    for (const { begin } of dialMany(5, '203.0.113.7')) begin();
    const reserved = dialMany(3, '203.0.113.7');
    expect(reserved.map(({ isOpen, isReserved }) => [isOpen(), isReserved()])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(dial('203.0.113.8').isReserved()).toBe(false);
  });

  it('is unused when a normal connection is free', () => {
    const { dial, dialMany } = openBounds();
    const connections = dialMany(5, '203.0.113.7');
    for (const { begin } of connections) begin();
    expect(dial('203.0.113.7').isReserved()).toBe(true);
    connections[0]?.close();
    expect(dial('203.0.113.7').isReserved()).toBe(false);
  });
});
