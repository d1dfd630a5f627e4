// Stands for `pg_isready`, which the binaries of the tests come without: 0 where PostgreSQL takes connections, 1 where it does not yet, 2 without an answer.
import { connect } from 'node:net';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { host: { type: 'string' }, username: { type: 'string' }, dbname: { type: 'string' } },
});
const words = ['user', values.username ?? 'postgres', 'database', values.dbname ?? 'postgres'];
const text = Buffer.from(`${words.join('\0')}\0\0`);
const start = Buffer.alloc(8 + text.length, text);
start.writeInt32BE(start.length, 0);
// Version 3.0 of what servers and clients say to each other.
start.writeInt32BE(0x0003_0000, 4);
text.copy(start, 8);

const socket = values.host ? connect(5432, values.host) : connect('/var/run/postgresql/.s.PGSQL.5432');
socket.on('connect', () => socket.write(start));
// An error is an answer, too: only "cannot connect now" means that it is not ready.
socket.once('data', (answer) => process.exit(answer.includes('57P03') ? 1 : 0));
socket.on('error', () => process.exit(2));
socket.on('close', () => process.exit(2));
socket.setTimeout(3_000, () => process.exit(2));
