import { Readable } from 'node:stream';
import { SystemClock, SystemIds } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { Caps } from '../persistence/caps';
import { BlobFailures } from './blob-failures';
import { BlobRows } from './blob-rows';
import { BlobSweep } from './blob-sweep';
import { MemoryFiles } from './memory-files.fixture';
import { StoredBlobs } from './stored-blobs';

let test: TestDatabase;
let rows: BlobRows;
let files: MemoryFiles;
let blobs: StoredBlobs;

beforeAll(async () => (test = await testDatabase()));
beforeEach(async () => {
  await test.database.query('truncate blobs');
  const caps = new Caps(test.database);
  jest.spyOn(caps, 'most').mockReturnValue(100);
  [rows, files] = [new BlobRows(test.database, new SystemClock(), caps), new MemoryFiles()];
  const failures = new BlobFailures(new Metrics(), Log.create('api', 'silent'));
  blobs = new StoredBlobs(rows, files, test.database, new SystemIds(), new Metrics(), failures);
});
afterAll(() => test.close());

describe('The bytes of an account', () => {
  const full = { code: 'CONFLICT', details: { most: 100 } };

  it('are limited exactly, also for parallel puts, and do not limit another account', async () => {
    const puts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => blobs.put(1, Readable.from([Buffer.alloc(30, index)]), 30)),
    );
    expect(puts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(blobs.put(1, Readable.from([]), 30)).rejects.toMatchObject(full);
    await expect(blobs.put(2, Readable.from([]), 100)).resolves.toBeDefined();
  });

  it('count as the maximum while a file arrives, and as they are after that', async () => {
    const source = async function* () {
      await expect(blobs.put(1, Readable.from([]), 1)).rejects.toMatchObject(full);
      yield Buffer.from('small');
    };
    await blobs.put(1, source(), 100);
    await expect(blobs.put(1, Readable.from([Buffer.from('small')]), 95)).resolves.toBeDefined();
    await expect(blobs.put(1, Readable.from([]), 96)).rejects.toMatchObject(full);
  });

  it('count until the file is removed', async () => {
    const blob = await blobs.put(1, Readable.from([Buffer.alloc(100)]), 100);
    await blobs.release(1, [blob.sha256]);
    await expect(blobs.put(1, Readable.from([]), 1)).rejects.toMatchObject(full);
    await new BlobSweep(rows, files, []).removeUnheld();
    await expect(blobs.put(1, Readable.from([]), 100)).resolves.toBeDefined();
  });
});
