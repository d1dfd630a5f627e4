// Runs a script with the code that V8 compiled for it in an earlier run. Node's own cache stores only the functions
// compiled before a module runs. The others are compiled again at every start: about 2,000 until a server has sent its
// first response.
const fs = process.getBuiltinModule('node:fs');
const { createRequire, Module } = process.getBuiltinModule('node:module');
const { dirname } = process.getBuiltinModule('node:path');
const { Script } = process.getBuiltinModule('node:vm');
const { crc32 } = process.getBuiltinModule('node:zlib');

/** Header bytes before the compiled code. V8 itself checks only the length of the source, and nothing of the compiled code. */
const MARK_BYTES = 12;

/**
 * Runs a script as `require` does, and adds it to the cache of `require`.
 *
 * @param {string} file the script, in one-byte characters only
 * @param {string} prefix start of the path of the compiled code's file; the checksum of the script completes it, so that
 * several builds each have theirs. It is used only if it belongs to this script and no other user could have written it
 * @returns {() => void} writes the code compiled so far, unless it was read from the file. Does nothing where it may
 * not write
 */
export function runCompiled(file, prefix) {
  const bytes = fs.readFileSync(file);
  const cached = `${prefix}-${crc32(bytes).toString(16)}`;
  const cachedData = readCached(cached, { source: bytes, owner: fs.statSync(file).uid });
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
    write(cached, Buffer.concat([markOf(bytes, compiled), compiled]));
  };
}

/** Checksums of the source and the compiled code. */
function markOf(source, compiled) {
  const mark = Buffer.alloc(MARK_BYTES);
  for (const [index, value] of [crc32(source), source.length, crc32(compiled)].entries())
    mark.writeUInt32LE(value, index * 4);
  return mark;
}

/** Owned by this user, the owner of the script, or root: any other user could make this process run their code. */
function readCached(cached, { source, owner }) {
  try {
    const handle = fs.openSync(cached, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0));
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

/** Written under a temporary name first, so that no process reads half a file. */
function write(cached, bytes) {
  const making = `${cached}.${process.pid}`;
  try {
    fs.mkdirSync(dirname(cached), { recursive: true });
    fs.writeFileSync(making, bytes, { mode: 0o600, flag: 'wx' });
    fs.renameSync(making, cached);
  } catch {
    try {
      fs.rmSync(making, { force: true });
    } catch {
      // A read-only folder: every start compiles.
    }
  }
}
