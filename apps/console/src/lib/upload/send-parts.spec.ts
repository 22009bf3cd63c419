import { createHash } from 'node:crypto';
import { type ArrivedPart, contentDigest, partBytes, partsOf } from './parts';
import { sendParts, UnreadableFile, type UploadServer } from './send-parts';

const hex = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const fileOf = (bytes: number, fill: number) => new Blob([new Uint8Array(bytes).fill(fill)]);
const lost = new Error('lost');

/** A server that keeps digests, and fails where a test says so. */
class Server implements UploadServer {
  readonly parts = new Map<number, ArrivedPart>();
  readonly sent: number[] = [];
  atOnce = 0;
  maxAtOnce = 0;
  asked = 0;
  fails: (number: number, signal: AbortSignal) => Promise<void> | void = () => {};

  isComplete = false;
  arrived = async () => {
    this.asked += 1;
    return this.isComplete ? null : [...this.parts.values()];
  };
  send: UploadServer['send'] = async ({ number, bytes }, content, sha256, signal) => {
    this.atOnce += 1;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce);
    try {
      await this.fails(number, signal);
      await Promise.resolve();
      signal.throwIfAborted();
      this.sent.push(number);
      this.parts.set(number, { number, bytes, sha256: Buffer.from(sha256).toString('hex') });
      if (hex(new Uint8Array(content)) !== this.parts.get(number)!.sha256) throw new Error('The digest is of other bytes.');
    } finally {
      this.atOnce -= 1;
    }
  };
}

const setUp = () => {
  const server = new Server();
  const stop = new AbortController();
  const [progress, connection, waits]: [number[], boolean[], number[]] = [[], [], []];
  const upload = (file: Blob) =>
    sendParts(file, server, {
      signal: stop.signal,
      onProgress: (bytes) => progress.push(bytes),
      onLost: (isLost) => connection.push(isLost),
      pauseAfter: (error, tries) => (error === lost && tries <= 3 ? tries * 100 : null),
      wait: async (ms) => void waits.push(ms),
    });
  return { server, stop, progress, connection, waits, upload };
};

describe('Upload of a file in parts', () => {
  const bytes = 3 * partBytes + 5;

  it('divides a file into parts of 8 MiB and a rest', () => {
    expect(partsOf(bytes).map((part) => [part.number, part.start, part.bytes])).toEqual([
      [1, 0, partBytes],
      [2, partBytes, partBytes],
      [3, 2 * partBytes, partBytes],
      [4, 3 * partBytes, 5],
    ]);
    expect(partsOf(7)).toEqual([{ number: 1, start: 0, bytes: 7 }]);
    expect(partsOf(partBytes)).toHaveLength(1);
  });

  it('writes digests as the header of RFC 9530', () => {
    const sha256 = createHash('sha256').update('{"hello": "world"}').digest();
    expect(contentDigest(sha256)).toBe('sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:');
  });

  it('sends at most three parts at once, and tells the progress up to the size of the file', async () => {
    const { server, progress, upload } = setUp();
    server.fails = async (number) => {
      while (number <= 3 && server.maxAtOnce < 3) await new Promise((done) => setImmediate(done));
    };
    await upload(fileOf(5 * partBytes, 1));
    expect(server.sent.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(server.maxAtOnce).toBe(3);
    expect([progress[0], progress.at(-1)]).toEqual([0, 5 * partBytes]);
  });

  it('sends only missing parts, and those that arrived with the bytes of another file', async () => {
    const { server, progress, upload } = setUp();
    const part = new Uint8Array(partBytes).fill(1);
    server.parts.set(1, { number: 1, bytes: partBytes, sha256: hex(part) });
    server.parts.set(2, { number: 2, bytes: partBytes, sha256: hex(part.slice().fill(2)) });
    server.parts.set(3, { number: 3, bytes: 9, sha256: hex(part) });
    await upload(fileOf(bytes, 1));
    expect(server.sent.toSorted()).toEqual([2, 3, 4]);
    expect(progress[0]).toBe(partBytes);
  });

  it('waits for a lost connection, asks which parts arrived, and sends the others', async () => {
    const { server, connection, waits, upload } = setUp();
    let isDown = true;
    server.fails = (number) => {
      if (number !== 3 || !isDown) return;
      isDown = false;
      throw lost;
    };
    await upload(fileOf(bytes, 1));
    expect([...server.parts.keys()].toSorted()).toEqual([1, 2, 3, 4]);
    expect(connection).toEqual([true, false]);
    expect(waits).toEqual([100]);
    expect(server.asked).toBe(2);
  });

  it('gives up when tries without any progress are used up', async () => {
    const { server, waits, upload } = setUp();
    server.fails = () => {
      throw lost;
    };
    await expect(upload(fileOf(10, 1))).rejects.toBe(lost);
    expect(waits).toEqual([100, 200, 300]);
  });

  it('does not try again after a refusal', async () => {
    const { server, waits, upload } = setUp();
    const refusal = new Error('too large');
    server.fails = () => {
      throw refusal;
    };
    await expect(upload(fileOf(10, 1))).rejects.toBe(refusal);
    expect(waits).toEqual([]);
  });

  it('sends nothing when an earlier try has completed it', async () => {
    const { server, upload } = setUp();
    server.isComplete = true;
    expect(await upload(fileOf(10, 1))).toBe(false);
    expect(server.sent).toEqual([]);
  });

  it('ends its requests when it is canceled', async () => {
    const { server, stop, waits, upload } = setUp();
    server.fails = (_, signal) => new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
    const running = upload(fileOf(bytes, 1));
    while (server.atOnce < 3) await new Promise((done) => setImmediate(done));
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect([server.sent, waits]).toEqual([[], []]);
  });

  it('says that a file cannot be read any more', async () => {
    const { upload } = setUp();
    const gone = { size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) };
    await expect(upload(gone as unknown as Blob)).rejects.toBeInstanceOf(UnreadableFile);
  });
});
