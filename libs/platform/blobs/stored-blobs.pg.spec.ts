import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SystemClock, SystemIds } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { blobsContract } from '../testing/blobs-contract';
import { BlobRows } from './blob-rows';
import { DiskFiles } from './disk-files';
import { StoredBlobs } from './stored-blobs';

let test: TestDatabase;
let folder: string;
let blobs: StoredBlobs;

beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'exchange-blobs-'));
  const rows = new BlobRows(test.database, new SystemClock());
  blobs = new StoredBlobs(rows, new DiskFiles(folder), test.database, new SystemIds(), new Metrics(), Log.create('api', 'silent'));
});
beforeEach(() => test.database.query('truncate blobs'));
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const filesOf = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('StoredBlobs on disk', () => {
  blobsContract(() => blobs);

  it('keeps one file and one row of the same bytes, and nothing of refused ones', async () => {
    await rm(folder, { recursive: true });
    await Promise.all(Array.from({ length: 3 }, () => blobs.put(1, Readable.from([Buffer.from('a')]), 1)));
    await blobs.put(1, Readable.from([Buffer.from('too large')]), 1).catch(() => undefined);
    expect([(await filesOf()).length, await test.database.query('select status from blobs')]).toEqual([1, [{ status: 'stored' }]]);
  });

  it('refuses to run inside of a transaction', async () => {
    await expect(test.database.run(() => blobs.put(1, Readable.from([]), 1))).rejects.toThrow('inside of a transaction');
    await expect(test.database.run(() => blobs.open({ accountId: 1, sha256: '' }))).rejects.toThrow('inside of a transaction');
  });
});
