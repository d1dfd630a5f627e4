// A script together with what was compiled of it while it ran. Node's own cache keeps what is compiled before a module runs, which leaves most of its
// functions to be compiled at every start again: some 2,000 until a server has answered.
const fs = process.getBuiltinModule('node:fs');
const { createRequire, Module } = process.getBuiltinModule('node:module');
const { dirname } = process.getBuiltinModule('node:path');
const { Script } = process.getBuiltinModule('node:vm');
const { crc32 } = process.getBuiltinModule('node:zlib');

/** Bytes in front of what was compiled. V8 itself looks at no more of a source than its length, and not at all at what it has compiled. */
const MARK_BYTES = 12;

/**
 * Runs a script as `require` would, which finds it there from then on.
 *
 * @param {string} file the script, of characters that take one byte
 * @param {string} kept where what was compiled is kept. It is read if it is of this script, and nobody else could have written it
 * @returns {() => void} writes what has been compiled by now, unless it was read. Where nothing may be written it does nothing
 */
export function runCompiled(file, kept) {
  const bytes = fs.readFileSync(file);
  const cachedData = readKept(kept, { source: bytes, owner: fs.statSync(file).uid });
  const source = `(function (exports, require, module, __filename, __dirname) {${bytes.latin1Slice()}\n})`;
  const script = new Script(source, { filename: file, cachedData });
  const require = createRequire(file);
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  const isRead = cachedData !== undefined && script.cachedDataRejected === false;
  return () => {
    if (isRead) return;
    const compiled = script.createCachedData();
    write(kept, Buffer.concat([markOf(bytes, compiled), compiled]));
  };
}

/** Tells that the one is whole, and of the other. */
function markOf(source, compiled) {
  const mark = Buffer.alloc(MARK_BYTES);
  for (const [index, value] of [crc32(source), source.length, crc32(compiled)].entries())
    mark.writeUInt32LE(value, index * 4);
  return mark;
}

/** Of this user, of the one whose script it is, or of the system's: anybody else could have us run what they like. */
function readKept(kept, { source, owner }) {
  try {
    const handle = fs.openSync(kept, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0));
    try {
      const { uid, mode } = fs.fstatSync(handle);
      const isTrusted = [process.getuid?.() ?? uid, owner, 0].includes(uid) && (mode & 0o022) === 0;
      if (!isTrusted && process.platform !== 'win32') return undefined;
      const bytes = fs.readFileSync(handle);
      const compiled = bytes.subarray(MARK_BYTES);
      return bytes.subarray(0, MARK_BYTES).equals(markOf(source, compiled)) ? compiled : undefined;
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

/** Under another name first, so that nobody reads half of it. */
function write(kept, bytes) {
  const making = `${kept}.${process.pid}`;
  try {
    fs.mkdirSync(dirname(kept), { recursive: true });
    fs.writeFileSync(making, bytes, { mode: 0o600, flag: 'wx' });
    fs.renameSync(making, kept);
  } catch {
    try {
      fs.rmSync(making, { force: true });
    } catch {
      // A folder that may not be changed at all: each start compiles.
    }
  }
}
