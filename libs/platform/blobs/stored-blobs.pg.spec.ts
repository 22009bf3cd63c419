import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { SystemClock, SystemIds } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { gate } from '@test/gate';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { Caps } from '../persistence/caps';
import { blobsContract } from '../testing/blobs-contract';
import { BlobFailures } from './blob-failures';
import type { BlobFiles } from './blob-files';
import { BlobRows } from './blob-rows';
import { DiskFiles } from './disk-files';
import { blobErrors } from './errors';
import { NoFiles } from './no-files';
import { S3Files, type S3Options } from './s3-files';
import { S3Server } from './s3-server.fixture';
import { StoredBlobs } from './stored-blobs';

let test: TestDatabase;

const storedIn = (files: BlobFiles) =>
  new StoredBlobs(
    new BlobRows(test.database, new SystemClock(), new Caps(test.database)),
    files,
    test.database,
    new SystemIds(),
    new Metrics(),
    new BlobFailures(new Metrics(), Log.create('api', 'silent')),
  );

beforeAll(async () => (test = await testDatabase()));
beforeEach(() => test.database.query('truncate blobs'));
afterAll(() => test.close());

describe('StoredBlobs on disk', () => {
  let folder: string;
  let blobs: StoredBlobs;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exchange-blobs-'));
    blobs = storedIn(new DiskFiles(folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  blobsContract(() => blobs);

  it('keeps one file and one row of the same bytes', async () => {
    await rm(folder, { recursive: true });
    await Promise.all(Array.from({ length: 3 }, () => blobs.put(1, Readable.from([Buffer.from('a')]), 1)));
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect([files.length, await test.database.query('select status from blobs')]).toEqual([1, [{ status: 'stored' }]]);
  });

  it('holds a few pieces of a large file in memory, and not the file', async () => {
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
    const [before, pieces] = [used(), 200];
    let growth = 0;
    async function* large(): AsyncGenerator<Buffer> {
      for (let index = 0; index < pieces; index += 1) {
        growth = Math.max(growth, used() - before);
        yield Buffer.alloc(1 << 20, index);
      }
    }
    const stored = await blobs.put(1, large(), pieces << 20);
    expect([stored.bytes, growth < 100 << 20]).toEqual([pieces << 20, true]);
  });

  it('refuses to run inside of a transaction', async () => {
    await expect(test.database.run(() => blobs.put(1, Readable.from([]), 1))).rejects.toThrow('inside of a transaction');
    await expect(test.database.run(() => blobs.open({ accountId: 1, sha256: '' }))).rejects.toThrow('inside of a transaction');
  });

  it('answers 503 when the folder cannot be written, and the check fails', async () => {
    const broken = new DiskFiles('/dev/null/blobs');
    await expect(storedIn(broken).put(1, Readable.from([Buffer.from('a')]), 1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(broken.check()).rejects.toThrow();
    await expect(new DiskFiles(join(folder, 'not', 'there', 'yet')).check()).resolves.toBeUndefined();
  });
});

describe('StoredBlobs in S3', () => {
  let server: S3Server;
  let blobs: StoredBlobs;
  beforeAll(async () => {
    server = await S3Server.start();
    blobs = storedIn(new S3Files(server.options));
  });
  afterAll(() => server.close());

  blobsContract(() => blobs);

  it('aborts the upload of a large file that breaks off', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      for (let part = 0; part < 20; part += 1) yield Buffer.alloc(1 << 20);
      throw new Error('The client has left.');
    }
    await expect(blobs.put(1, broken(), 100 << 20)).rejects.toThrow('The client has left.');
    expect(await server.uploads()).toEqual([]);
  });

  it('stores a file anew that is missing in the bucket', async () => {
    const stored = await blobs.put(1, Readable.from([Buffer.from('lost')]), 4);
    const [row] = await test.database.query<{ file_id: string }>('select file_id from blobs');
    await new S3Files(server.options).remove({ accountId: 1, fileId: row!.file_id });
    await expect(blobs.open(stored)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await blobs.put(1, Readable.from([Buffer.from('lost')]), 4);
    expect(await text(await blobs.open(stored))).toBe('lost');
  });

  it('removes the parts that a killed process left', async () => {
    const [client, place] = [new S3Client(clientOptions(server.options)), { accountId: 1, fileId: 'killed' }];
    await client.send(new CreateMultipartUploadCommand({ Bucket: 'files', Key: '1/killed' }));
    expect(await server.uploads()).toHaveLength(1);
    await new S3Files(server.options).remove(place);
    expect(await server.uploads()).toEqual([]);
  });

  it('names the right that the key lacks when it is checked, and leaves nothing', async () => {
    const files = new S3Files(server.options);
    const lacking = async (refuses: S3Server['rules']['refuses']) => {
      server.rules.refuses = refuses;
      const message = await files.check().then(
        () => 'nothing',
        (error: Error) => error.message,
      );
      server.rules.refuses = () => false;
      return message;
    };
    expect([
      await lacking((method, { pathname }) => method === 'HEAD' && !pathname.includes('check')),
      await lacking((method) => method === 'PUT'),
      await lacking((method, { searchParams }) => method === 'GET' && !searchParams.has('uploads')),
      await lacking((_, { searchParams }) => searchParams.has('uploads')),
      await lacking((method) => method === 'DELETE'),
      await lacking(() => false),
    ]).toEqual([
      'the key is refused for s3:ListBucket',
      'the key is refused for s3:PutObject',
      'the key is refused for s3:GetObject',
      'the key is refused for s3:ListBucketMultipartUploads',
      'the key is refused for s3:DeleteObject',
      'nothing',
    ]);
    expect(await files.sizeOf({ accountId: 0, fileId: 'check' })).toBeNull();
  });

  it('removes files without the right to list uploads', async () => {
    const [files, place] = [new S3Files(server.options), { accountId: 1, fileId: 'unlisted' }];
    await files.write(place, Readable.from([Buffer.from('a')]));
    server.rules.refuses = (_, { searchParams }) => searchParams.has('uploads');
    await files.remove(place);
    server.rules.refuses = () => false;
    expect(await files.sizeOf(place)).toBeNull();
  });

  it('refuses more files of an account at once than fit into memory, before they are read', async () => {
    const arrived = Array.from({ length: 6 }, () => gate());
    const finish = gate();
    const slow = arrived.map(async ({ open }, index) => {
      const source = async function* () {
        open();
        await finish.opened;
        yield Buffer.from(`${index}`);
      };
      await blobs.put(1, source(), 1);
    });
    await Promise.all(arrived.map(({ opened }) => opened));
    await expect(blobs.put(1, Readable.from([]), 1)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    await expect(blobs.put(2, Readable.from([]), 1)).resolves.toBeDefined();
    finish.open();
    await Promise.all(slow);
    await expect(blobs.put(1, Readable.from([]), 1)).resolves.toBeDefined();
  });

  it('answers 503 when the server cannot be reached or refuses the key, and the check fails', async () => {
    for (const wrong of [{ endpoint: 'http://127.0.0.1:9' }, { credentials: { accessKeyId: 'unknown', secretAccessKey: 'wrong' } }]) {
      const files = new S3Files({ ...server.options, ...wrong });
      await expect(storedIn(files).put(1, Readable.from([Buffer.from('a')]), 1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await expect(files.check()).rejects.toThrow();
    }
    await expect(new S3Files(server.options).check()).resolves.toBeUndefined();
    await expect(new S3Files({ ...server.options, bucket: 'missing' }).check()).rejects.toThrow();
  });
});

const clientOptions = ({ endpoint, region, credentials }: S3Options) => ({
  endpoint: endpoint!,
  region,
  credentials: credentials!,
  forcePathStyle: true,
});

describe('StoredBlobs without a place for files', () => {
  it('answers 503 and leaves no row', async () => {
    await expect(storedIn(new NoFiles()).put(1, Readable.from([]), 1)).rejects.toThrow(blobErrors.notSet());
    expect(await test.database.query('select from blobs')).toEqual([]);
  });
});
