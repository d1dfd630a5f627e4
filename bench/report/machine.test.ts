// Which file system a folder is on.
import { expect, it } from 'vitest';
import { fileSystemIn } from './machine.ts';

const mounts = '/dev/a / ext4 rw 0 0\ntmpfs /data tmpfs rw 0 0\n/dev/b /data/disk xfs rw 0 0\n';

it.each([
  ['/srv/bots', 'ext4'],
  ['/data', 'tmpfs'],
  ['/data/disk/bots', 'xfs'],
  ['/database', 'ext4'],
])('the folder %s is on the file system %s', (folder, fileSystem) => {
  expect(fileSystemIn(mounts, folder)).toBe(fileSystem);
});
