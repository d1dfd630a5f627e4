// Stands in a network namespace and connects whoever asks: words of the first line say whereto, the rest is handed on. Ends with its input.
import { connect, createServer } from 'node:net';

const [socketFile = ''] = process.argv.slice(2);

const server = createServer((asking) => {
  asking.on('error', () => asking.destroy());
  asking.once('data', (data) => {
    asking.pause();
    const first = Buffer.from(data);
    const end = first.indexOf('\n');
    const [host = '', port] = first.subarray(0, end).toString().split(' ');
    const asked = connect(Number(port), host);
    asked.on('connect', () => {
      asked.write(first.subarray(end + 1));
      asking.pipe(asked).pipe(asking);
    });
    // What breaks on one side breaks on the other.
    asked.on('close', () => asking.destroy());
    asked.on('error', () => asking.destroy());
    asking.on('close', () => asked.destroy());
  });
});

process.stdin.resume().on('end', () => process.exit());
server.listen(socketFile, () => console.log('ready'));
