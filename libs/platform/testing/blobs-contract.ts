import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { Blobs } from '../blobs/blobs';

const sha256 = (content: string | Buffer): string => hash('sha256', content);
const piecesOf = (...pieces: string[]): AsyncIterable<Uint8Array> => Readable.from(pieces.map((piece) => Buffer.from(piece)));
const textOf = async (stream: Readable): Promise<string> => (await buffer(stream)).toString();

/** Contract tests for implementations of {@link Blobs}. Accounts 1 and 2 have no files. */
export function blobsContract(blobs: () => Blobs): void {
  it('stores bytes under their SHA-256 and reads them', async () => {
    const stored = await blobs().put(1, piecesOf('hel', 'lo'), 5);
    expect(stored).toEqual({ accountId: 1, sha256: sha256('hello'), bytes: 5 });
    expect(await textOf(await blobs().open(stored))).toBe('hello');
    expect(await blobs().find(stored)).toEqual(stored);
  });

  it('reads ranges, both ends included', async () => {
    const stored = await blobs().put(1, piecesOf('0123456789'), 10);
    const ranges = [
      { start: 0, end: 1 },
      { start: 3, end: 6 },
      { start: 9, end: 9 },
      { start: 0, end: 9 },
    ];
    const read = await Promise.all(ranges.map(async (range) => textOf(await blobs().open(stored, range))));
    expect(read).toEqual(['01', '3456', '9', '0123456789']);
  });

  it('stores an empty file', async () => {
    const stored = await blobs().put(1, piecesOf(), 0);
    expect(stored).toEqual({ accountId: 1, sha256: sha256(''), bytes: 0 });
    expect(await textOf(await blobs().open(stored))).toBe('');
  });

  it('stores the same bytes again, also at the same time', async () => {
    const puts = await Promise.all(Array.from({ length: 4 }, () => blobs().put(1, piecesOf('same'), 10)));
    puts.push(await blobs().put(1, piecesOf('sa', 'me'), 10));
    expect(puts).toEqual(puts.map(() => ({ accountId: 1, sha256: sha256('same'), bytes: 4 })));
    expect(await textOf(await blobs().open(puts[0]!))).toBe('same');
  });

  it('stores a file of several megabytes', async () => {
    const piece = Buffer.alloc(1 << 20, 'a');
    const stored = await blobs().put(1, Readable.from(Array.from({ length: 12 }, () => piece)), 12 << 20);
    expect([stored.bytes, stored.sha256]).toEqual([12 << 20, sha256(Buffer.alloc(12 << 20, 'a'))]);
    expect(sha256(await buffer(await blobs().open(stored)))).toBe(stored.sha256);
  });

  it('keeps accounts apart', async () => {
    const { sha256: name } = await blobs().put(1, piecesOf('mine'), 10);
    const key = { accountId: 2, sha256: name };
    expect(await blobs().find(key)).toBeNull();
    await expect(blobs().open(key)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('refuses a file beyond the maximum while it arrives, and keeps nothing of it', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        read += 1;
        yield Buffer.from('0123456789');
      }
    }
    await expect(blobs().put(1, endless(), 35)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    expect(read).toBe(4);
    expect(await blobs().find({ accountId: 1, sha256: sha256('0123456789'.repeat(4)) })).toBeNull();
  });

  it('rethrows the error of a source that breaks off, and keeps nothing of it', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('The client has left.');
    }
    await expect(blobs().put(1, broken(), 100)).rejects.toThrow('The client has left.');
    expect(await blobs().find({ accountId: 1, sha256: sha256('half') })).toBeNull();
  });

  it('accepts the release of a file, which stays until the sweep, and of one that there is not', async () => {
    const stored = await blobs().put(1, piecesOf('released'), 10);
    await blobs().release(1, [stored.sha256, sha256('unknown')]);
    expect(await blobs().find(stored)).toEqual(stored);
  });

  it('closes a file whose reader stops early', async () => {
    const stored = await blobs().put(1, Readable.from(Array.from({ length: 4 }, () => Buffer.alloc(1 << 20, 'b'))), 4 << 20);
    const stream = await blobs().open(stored);
    for await (const chunk of stream) {
      expect(chunk).toBeDefined();
      break;
    }
    await finished(stream).catch(() => undefined);
    expect(stream.destroyed).toBe(true);
  });
}
