// Loaded into a server under test before anything else: every name is this machine, and well-known ports are ports of the test. So that
// services with fixed addresses can be played, and nothing ever leaves the machine.
import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

type AnyFunction = (...values: unknown[]) => unknown;
type AnyModule = Record<string, AnyFunction>;

const HERE = '127.0.0.1';

/** `443:40001,587:40002` */
const ports = new Map(
  (process.env.NARROW_WORLD_PORTS ?? '').split(',').map((pair) => {
    const [from, to] = pair.split(':').map(Number);
    return [from, to];
  }),
);

const nothing = Object.assign(new Error('There is no such address.'), { code: 'ENODATA' });
const callBack = (values: unknown[], ...given: unknown[]) => (values.at(-1) as AnyFunction)(...given);

for (const module of [dns, dns.Resolver.prototype] as unknown as AnyModule[]) {
  module.resolve4 = (...values) => callBack(values, null, [HERE]);
  module.resolve6 = (...values) => callBack(values, nothing);
}
(dns as unknown as AnyModule).lookup = (_host, options, ...more) => {
  const isForAll =
    typeof options === 'object' && options !== null && 'all' in options && options.all === true;
  const given = isForAll ? [[{ address: HERE, family: 4 }]] : [HERE, 4];
  return callBack([options, ...more], null, ...given);
};
for (const module of [dnsPromises, dnsPromises.Resolver.prototype] as unknown as AnyModule[]) {
  module.resolve4 = async () => [HERE];
  module.resolve6 = async () => {
    throw nothing;
  };
}
(dnsPromises as unknown as AnyModule).lookup = async () => [{ address: HERE, family: 4 }];

for (const module of [net, tls] as unknown as AnyModule[]) {
  const connect = module.connect as AnyFunction;
  module.connect = (options, ...more) => {
    const to =
      typeof options === 'object' && options !== null && 'port' in options && ports.get(Number(options.port));
    return connect(to ? { ...options, port: to } : options, ...more);
  };
}
syncBuiltinESMExports();
