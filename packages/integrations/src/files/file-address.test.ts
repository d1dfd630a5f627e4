// URLs of files: only the exact form that the server gives out is accepted.
import { expect, it } from 'vitest';
import { filePath, freshPlace, readFileAddress, scopeOf } from './file-address.ts';

const scope = '0123456789abcdef'.repeat(2);
const id = 'fedcba9876543210'.repeat(2);
const path = `/v1/files/${scope}/${id}`;
const signature = 'a'.repeat(43);

it.each([
  [`https://bots.example${path}/a.png`, 'https://bots.example'],
  [`http://127.0.0.1:3000${path}/%C3%A4.png`, 'http://127.0.0.1:3000'],
  [`https://bots.example${path}/a.png?expires=1795267125172&signature=${signature}`, 'https://bots.example'],
])('the file address %s belongs to the server %s', (address, origin) => {
  expect(readFileAddress(address)).toMatchObject({ scope, id, origin, plain: address.split('?')[0] });
});

it.each([
  `https://bots.example${path}`,
  `https://bots.example${path}/`,
  `https://bots.example${path}/a/b`,
  `https://bots.example/x${path}/a`,
  `https://bots.example${path}/a#b`,
  `https://bots.example${path}/a?b`,
  `https://bots.example${path}/a?expires=1&signature=b`,
  `https://bots.example${path}/a?expires=1&signature=${signature}&c=d`,
  `https://ada@bots.example${path}/a`,
  `ftp://bots.example${path}/a`,
  `//bots.example${path}/a`,
  `https://bots.example/v1/files/../${id}/a`,
  `https://bots.example/v1/files/${scope.toUpperCase()}/${id}/a`,
  `https://bots.example${path}/a b`,
  `https://bots.example${path}/${'a'.repeat(2_100)}`,
  '',
])('%.200s is not a file address', (address) => {
  expect(readFileAddress(address)).toBeUndefined();
});

it('each file of a chat has its own id in the scope of the chat', () => {
  const [one, other] = [freshPlace('session'), freshPlace('session')];
  expect(one.scope).toBe(scopeOf('session'));
  expect(one.scope).toBe(other.scope);
  expect(one.id).not.toBe(other.id);
  expect(scopeOf('another')).not.toBe(one.scope);
  expect(readFileAddress(`https://a.example${filePath(one, 'Ihr Föto, 1.png')}`)).toMatchObject(one);
});
