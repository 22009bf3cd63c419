import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFileEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** Written instead of the truth. */
  readonly claims?: { readonly localName?: string; readonly unpackedBytes?: number; readonly checksum?: number };
  readonly isEncrypted?: boolean;
  readonly isSymbolicLink?: boolean;
}

/** A real ZIP archive of deflated files. */
export function aZip(entries: readonly ZipFileEntry[]): Buffer {
  const [files, directory] = [[] as Buffer[], [] as Buffer[]];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content);
    const flags = entry.isEncrypted ? 0x801 : 0x800;
    const sizes = fields(
      [4, entry.claims?.checksum ?? crc32(content)],
      [4, packed.length],
      [4, entry.claims?.unpackedBytes ?? content.length],
    );
    const head = Buffer.concat([fields([2, 20], [2, flags], [2, 8], [4, 0]), sizes]);
    const localName = Buffer.from(entry.claims?.localName ?? entry.name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, fields([2, localName.length], [2, 0]), localName, packed]);
    const name = Buffer.from(entry.name);
    const attributes = entry.isSymbolicLink ? 0xa1ff0000 : 0x81a40000;
    const more = fields([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, attributes], [4, offset]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), fields([2, 0x314]), head, more, name]));
    files.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = fields([2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}

function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffers = values.map(([bytes, value]) => {
    const field = Buffer.alloc(bytes);
    field.writeUIntLE(value, 0, bytes);
    return field;
  });
  return Buffer.concat(buffers);
}

export const aPage = (size = 'width=300,height=250'): string =>
  `<!DOCTYPE html><html><head><meta name="ad.size" content="${size}"></head><body>An ad</body></html>`;
