import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { probeLimits } from '../../domain/probe';
import { checkName, isIgnored, isNestedArchive, nameKey } from './archive-names';
import { Refused, refusals } from './refused';

export interface UnpackedArchive {
  readonly files: number;
  readonly unpackedBytes: number;
  /** The first bytes of `index.html`. */
  readonly index: Buffer;
}

const indexName = 'index.html';
/** Bytes of each file that are looked at, besides counting them. */
const magicBytes = 512;

/** Unpacks a ZIP archive into nothing: every byte is counted and checked, none is stored. */
export async function unpackArchive(content: Buffer, indexBytes: number, signal: AbortSignal): Promise<UnpackedArchive> {
  const archive = await fromBufferPromise(content, { decodeStrings: false, validateEntrySizes: true });
  if (archive.entryCount > probeLimits.archiveFiles) {
    throw new Refused('TOO_MANY_FILES', `The archive has more than ${probeLimits.archiveFiles} files.`);
  }
  const entries = await readEntries(archive);
  checkSizes(entries, content.length);
  let unpackedBytes = 0;
  let index: Buffer = Buffer.alloc(0);
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  for (const { name, entry } of files) {
    signal.throwIfAborted();
    const kept = await unpack(archive, entry, name === indexName ? indexBytes : magicBytes, probeLimits.unpackedBytes - unpackedBytes);
    if (!isIgnored(name) && isNestedArchive(name, kept)) throw new Refused('NESTED_ARCHIVE', `The archive holds another archive: ${name}`);
    unpackedBytes += entry.uncompressedSize;
    if (name === indexName) index = kept;
  }
  if (!files.some(({ name }) => name === indexName)) throw new Refused('NO_INDEX', 'The archive has no index.html in its top folder.');
  return { files: files.length, unpackedBytes, index };
}

interface NamedEntry {
  readonly name: string;
  readonly entry: Entry;
}

async function readEntries(archive: ZipFile): Promise<readonly NamedEntry[]> {
  const [entries, names] = [[] as NamedEntry[], new Set<string>()];
  for await (const entry of archive.eachEntry()) {
    const name = nameOf(entry);
    checkName(name, entry.externalFileAttributes);
    if (entry.isEncrypted()) throw new Refused('ENCRYPTED', 'The archive is encrypted.');
    if (!entry.canDecodeFileData())
      throw new Refused('UNREADABLE', 'A file of the archive is compressed by a method that is not supported.');
    const local = await archive.readLocalFileHeaderPromise(entry);
    // Readers disagree on which of the two names counts.
    if (!local.fileName.equals(entry.fileNameRaw)) throw new Refused('UNSAFE_NAME', 'The archive has two names for one file.');
    if (names.has(nameKey(name))) throw new Refused('DUPLICATE_NAME', `The archive has two files with one name: ${name}`);
    names.add(nameKey(name));
    entries.push({ name, entry });
  }
  return entries;
}

function nameOf(entry: Entry): string {
  // Long names are not even decoded.
  if (entry.fileNameLength > 4 * probeLimits.archiveNameCharacters) return '';
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

/** Files that share bytes of the archive unpack to more than any ratio of honest compression. */
function checkSizes(entries: readonly NamedEntry[], archiveBytes: number): void {
  const sum = (size: (entry: Entry) => number): number => entries.reduce((total, { entry }) => total + size(entry), 0);
  if (sum((entry) => entry.compressedSize) > archiveBytes) throw refusals.unreadable();
  if (sum((entry) => entry.uncompressedSize) > probeLimits.unpackedBytes) throw tooLarge();
}

const tooLarge = (): Refused =>
  new Refused('UNPACKS_TOO_LARGE', `The archive unpacks to more than ${probeLimits.unpackedBytes / 1_000_000} MB.`);

/** Returns the first `keep` bytes. Throws when the file has more than `maxBytes`, or not those that its checksum was made of. */
async function unpack(archive: ZipFile, entry: Entry, keep: number, maxBytes: number): Promise<Buffer> {
  let [bytes, checksum] = [0, 0];
  const kept: Buffer[] = [];
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (bytes < keep) kept.push(chunk.subarray(0, keep - bytes));
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    checksum = crc32(chunk, checksum);
  }
  if (checksum !== entry.crc32) throw refusals.unreadable();
  return Buffer.concat(kept);
}
