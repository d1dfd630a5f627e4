// What an executable is called.

/**
 * The name of the file, for people who see several of them in one folder.
 *
 * @example executableName({ version: '0.1.0', platform: 'win32-x64' }) // 'colloquy-0.1.0-win32-x64.exe'
 */
export function executableName({
  version,
  platform,
}: {
  readonly version: string;
  readonly platform: string;
}): string {
  return `colloquy-${version}-${platform}${platform.startsWith('win32') ? '.exe' : ''}`;
}
