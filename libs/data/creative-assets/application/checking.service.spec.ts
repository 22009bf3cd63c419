import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { domainError } from '@exchange/kernel';
import { AssetUpload } from '../domain/asset-upload';
import { FileProbe, type ProbedFile, type ProbeResult } from '../domain/probe';
import { aFile, creativeAssetsInMemory, epoch, later, noFacts } from '../testing';
import { CheckingService } from './checking.service';

const found: ProbeResult = { mediaType: 'image/png', facts: { ...noFacts, width: 300, height: 250 } };
const refused: ProbeResult = { refusal: { code: 'WRONG_KIND', message: 'The file is a video.' } };
const key = { accountId: 1, advertiserId: 1, id: 'ca_1' };
const minute = 60_000;

/** Does what the test says; by default it reads the file and finds an image. */
class ScriptedProbe extends FileProbe {
  readonly seen: string[] = [];
  next: (file: ProbedFile) => Promise<ProbeResult> = async (file) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await file.open({ start: 0, end: file.bytes - 1 })) chunks.push(chunk);
    this.seen.push(Buffer.concat(chunks).toString());
    return found;
  };

  probe(_kind: string, file: ProbedFile): Promise<ProbeResult> {
    return this.next(file);
  }
}

function checking() {
  const room = creativeAssetsInMemory();
  const probe = new ScriptedProbe();
  const { uploads, assets, blobs, wakeUp, unitOfWork, clock } = room;
  const worker = () => new CheckingService(uploads, assets, blobs, probe, wakeUp, unitOfWork, clock);
  const service = worker();
  /** A complete upload with these parts. */
  const received = async (...contents: readonly string[]): Promise<void> => {
    const asset = aFile({ ...key, bytes: contents.join('').length });
    await assets.insert(asset, AssetUpload.begin(asset.state, epoch));
    for (const [index, content] of contents.entries()) {
      const { bytes, sha256 } = await blobs.put(key.accountId, [Buffer.from(content)] as never, 1_000);
      await uploads.putPart(key, { number: index + 1, bytes, sha256 });
    }
    await uploads.change(key, (one) => new AssetUpload({ ...one.state, completedAt: epoch, dueAt: epoch }));
    await assets.change(key, (one) => one.complete(epoch));
  };
  const status = async () => (await assets.find(key))?.status;
  return { ...room, probe, worker, service, received, status };
}

describe('Checking a file', () => {
  it('joins the parts in their order, and settles the asset with what was found', async () => {
    const { service, received, probe, assets, uploads, blobs } = checking();
    await received('one ', 'two ', 'three');
    await service.work(key);
    expect(probe.seen).toEqual(['one two three']);
    const settled = { status: 'ready', sha256: hash('sha256', 'one two three'), bytes: 13, mediaType: 'image/png', refusal: null };
    expect(await assets.find(key)).toMatchObject(settled);
    expect([await uploads.find(key), await uploads.parts(key)]).toEqual([null, []]);
    expect(blobs.released).toEqual(['one ', 'two ', 'three'].map((part) => hash('sha256', part)));
    expect(assets.events.map(({ type }) => type)).toEqual(['creative_assets.received', 'creative_assets.ready']);
  });

  it('does not copy a file of one part', async () => {
    const { service, received, blobs, assets } = checking();
    await received('whole');
    blobs.put = () => Promise.reject(new Error('The file was copied.'));
    await service.work(key);
    expect(await assets.find(key)).toMatchObject({ status: 'ready', sha256: hash('sha256', 'whole') });
    expect(blobs.released).toEqual([]);
  });

  it('refuses a file with the reason, and drops its parts', async () => {
    const { service, received, probe, assets, uploads, blobs } = checking();
    await received('whole');
    probe.next = () => Promise.resolve(refused);
    await service.work(key);
    expect(await assets.find(key)).toMatchObject({ status: 'refused', sha256: null, refusal: refused.refusal });
    expect(await uploads.find(key)).toBeNull();
    expect(blobs.released).toContain(hash('sha256', 'whole'));
    expect(assets.events.at(-1)).toMatchObject({ type: 'creative_assets.refused', payload: { refusal: { code: 'WRONG_KIND' } } });
  });

  it.each([
    ['a file of one part', ['whole']],
    ['a file whose parts are joined', ['a', 'b']],
  ])('waits for a store that fails, however often, and ends the same: %s', async (_, contents) => {
    const { service, received, blobs, clock, status, uploads } = checking();
    await received(...contents);
    const open = blobs.open.bind(blobs);
    blobs.open = () => Promise.reject(new Error('The store is away.'));
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await expect(service.work(key)).rejects.toThrow('The store is away.');
      expect((await uploads.find(key))?.state).toMatchObject({ leaseUntil: null, attempts: 0, storeFailures: attempt });
      clock.advance(5 * minute);
    }
    blobs.open = open;
    await service.work(key);
    expect(await status()).toBe('ready');
  });

  it('waits while the joined file cannot be stored', async () => {
    const { service, received, blobs, status, uploads } = checking();
    await received('a', 'b');
    blobs.put = () => Promise.reject(domainError('unavailable', 'SERVICE_UNAVAILABLE', 'The disk is full.'));
    await expect(service.work(key)).rejects.toThrow('The disk is full.');
    expect([await status(), (await uploads.find(key))?.state.attempts]).toEqual(['checking', 0]);
  });

  it('counts an attempt whose file is missing from the store', async () => {
    const { service, received, blobs, uploads } = checking();
    await received('a');
    blobs.open = () => Promise.reject(domainError('not_found', 'NOT_FOUND', 'There is no such file.'));
    await expect(service.work(key)).rejects.toThrow('There is no such file.');
    expect((await uploads.find(key))?.state).toMatchObject({ attempts: 1, storeFailures: 0 });
  });

  it('ends an attempt that takes too long, while the store delivers nothing, and counts it', async () => {
    const { service, received, blobs, uploads } = checking();
    await received('a');
    const stalled = new Readable({ read: () => {} });
    blobs.open = () => Promise.resolve(stalled);
    service.checkMs = 1;
    await expect(service.work(key)).rejects.toThrow('timeout');
    expect(stalled.destroyed).toBe(true);
    expect((await uploads.find(key))?.state).toMatchObject({ attempts: 1, storeFailures: 0, leaseUntil: null });
  });

  it('refuses a file after five attempts that failed or died', async () => {
    const { service, received, probe, clock, status, assets } = checking();
    await received('a');
    probe.next = () => Promise.reject(new Error('again'));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await service.work(key).catch(() => undefined);
      expect(await status()).toBe('checking');
      clock.advance(2 * minute);
    }
    await service.work(key);
    expect(await assets.find(key)).toMatchObject({ status: 'refused', refusal: { code: 'UNREADABLE' } });
  });

  it('leaves the end to the worker that has the claim', async () => {
    const { service, worker, received, probe, clock, assets } = checking();
    await received('a');
    const usual = probe.next;
    probe.next = async () => {
      // This worker slept for longer than its lease; another one has settled the file.
      probe.next = usual;
      clock.advance(2 * minute);
      await worker().work(key);
      return refused;
    };
    await service.work(key);
    expect(await assets.find(key)).toMatchObject({ status: 'ready', refusal: null });
  });

  it('keeps its claim while it reads, and stops when the claim is lost', async () => {
    const { service, received, probe, clock, uploads, status } = checking();
    await received('abc');
    const usual = probe.next;
    probe.next = async (file) => {
      for (let step = 1; step <= 4; step += 1) {
        clock.advance(30_000);
        await usual(file);
      }
      expect((await uploads.find(key))?.state.leaseUntil).toEqual(later(3 * minute));
      await uploads.change(key, (one) => one.claim(later(10 * minute)));
      clock.advance(minute);
      return usual(file);
    };
    await service.work(key);
    expect(await status()).toBe('checking');
    expect(probe.seen).toHaveLength(4);
  });

  it('leaves the file to another worker at shutdown, without counting the attempt', async () => {
    const { service, worker, received, probe, status, uploads } = checking();
    await received('abc');
    const usual = probe.next;
    probe.next = async (file) => {
      probe.next = usual;
      void service.drain();
      return usual(file);
    };
    await service.work(key);
    expect((await uploads.find(key))?.state).toMatchObject({ leaseUntil: null, attempts: 0 });
    await worker().work(key);
    expect(await status()).toBe('ready');
  });

  it('does nothing for an asset that was deleted meanwhile', async () => {
    const { service, received, probe, assets, uploads } = checking();
    await received('abc');
    probe.next = async () => {
      await uploads.delete(key);
      await assets.delete(key);
      return found;
    };
    await service.work(key);
    expect([await assets.find(key), await uploads.find(key)]).toEqual([null, null]);
  });

  it('wakes workers up for files that wait', async () => {
    const { service, received, wakeUp } = checking();
    await received('abc');
    await service.sweep();
    expect(wakeUp.sent).toEqual([{ ...key, fence: 0 }]);
  });
});
