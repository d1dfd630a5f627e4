// A small DNS server for tests: answers from a script, over UDP on 127.0.0.1.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';

/** What a name answers to one question: its addresses, a further name that leads to them, a refusal, or nothing at all. */
export interface Zone {
  readonly ips?: readonly string[];
  /** Names in between, each an alias of the next; the last one has the addresses. */
  readonly aliases?: readonly string[];
  readonly isSilent?: boolean;
  readonly isBroken?: boolean;
}

export interface DnsStub {
  /** For `setServers`. */
  readonly server: string;
  /** Every question so far, as `A name` or `AAAA name`. */
  readonly questions: readonly string[];
  close(): Promise<void>;
}

const A = 1;
const CNAME = 5;
const AAAA = 28;

/**
 * Starts the server. A name's answers follow one after the other, for each type of question on its own; the last one stays. Names
 * without a script do not exist.
 *
 * @example const stub = await startDnsStub({ 'a.example.com': [{ ips: ['1.2.3.4'] }, { ips: ['127.0.0.1'] }] });
 */
export async function startDnsStub(script: Readonly<Record<string, readonly Zone[]>>): Promise<DnsStub> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  const asked = new Map<string, number>();
  socket.on('message', (message, sender) => {
    const { name, type, end } = readQuestion(message);
    const question = `${type === A ? 'A' : type === AAAA ? 'AAAA' : type} ${name}`;
    questions.push(question);
    const round = asked.get(question) ?? 0;
    asked.set(question, round + 1);
    const zones = Object.hasOwn(script, name) ? script[name] : undefined;
    const zone = zones?.[Math.min(round, zones.length - 1)];
    if (zone?.isSilent) return;
    socket.send(answer(message.subarray(0, end), { name, type, zone }), sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    questions,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(message: Buffer): {
  readonly name: string;
  readonly type: number;
  readonly end: number;
} {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Flags: a response, recursion desired and available; the code in the last four bits (3: no such name, 2: server failure). */
function answer(
  question: Buffer,
  { name, type, zone }: { readonly name: string; readonly type: number; readonly zone: Zone | undefined },
): Buffer {
  const records: Buffer[] = [];
  const aliases = zone?.aliases ?? [];
  let owner = name;
  for (const alias of aliases) {
    records.push(record(owner, CNAME, encodeName(alias)));
    owner = alias;
  }
  for (const ip of zone?.ips ?? [])
    if (type === A ? isIPv4(ip) : type === AAAA && isIPv6(ip)) records.push(record(owner, type, ipBytes(ip)));
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (zone === undefined ? 3 : zone.isBroken ? 2 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

function record(owner: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  // A time to live of zero: what a rebinding server sends.
  fixed.writeUInt32BE(0, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(owner), fixed, data]);
}

function encodeName(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** The URL parser writes any IPv6 address in groups of hexadecimal digits alone, at most one run of them left out. */
function ipBytes(ip: string): Buffer {
  if (isIPv4(ip)) return Buffer.from(ip.split('.').map(Number));
  const [before = '', after = ''] = new URL(`http://[${ip}]/`).hostname.slice(1, -1).split('::');
  const groups = [before, after].map((part) => (part === '' ? [] : part.split(':')));
  const [left = [], right = []] = groups;
  const whole = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return Buffer.from(whole.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
