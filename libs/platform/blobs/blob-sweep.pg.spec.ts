import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dayMs, FixedClock, hourMs, minuteMs, SystemIds } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { gate } from '@test/gate';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { Caps } from '../persistence/caps';
import type { BlobHolder } from '../persistence/context-schema';
import { BlobFailures } from './blob-failures';
import { BlobRows } from './blob-rows';
import { BlobSweep } from './blob-sweep';
import { MemoryFiles } from './memory-files.fixture';
import { StoredBlobs } from './stored-blobs';

const holders: BlobHolder[] = [
  { table: 'blob_things', account: 'account_id', column: 'sha256' },
  { table: 'blob_others', account: 'owner_id', column: 'file' },
];

let test: TestDatabase;
let clock: FixedClock;
let files: MemoryFiles;
let rows: BlobRows;
let blobs: StoredBlobs;

beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('create table blob_things (account_id bigint, sha256 text)');
  await test.database.query('create table blob_others (owner_id bigint, file text)');
});
beforeEach(async () => {
  await test.database.query('truncate blobs, blob_things, blob_others');
  [clock, files] = [new FixedClock(), new MemoryFiles()];
  rows = new BlobRows(test.database, clock, new Caps(test.database));
  blobs = new StoredBlobs(
    rows,
    files,
    test.database,
    new SystemIds(),
    new Metrics(),
    new BlobFailures(new Metrics(), Log.create('api', 'silent')),
  );
});
afterAll(async () => {
  await test.database.query('drop table blob_things, blob_others');
  await test.close();
});

const put = (content: string, accountId = 1) => blobs.put(accountId, Readable.from([Buffer.from(content)]), 100);
const aSweep = () => new BlobSweep(rows, files, holders);
const statuses = async () =>
  (await test.database.query<{ status: string }>('select status from blobs order by 1')).map(({ status }) => status);
const hold = (sha256: string, accountId = 1) => test.database.query('insert into blob_things values ($1, $2)', [accountId, sha256]);

describe('BlobSweep', () => {
  it('removes a file that no row names, a day after it was stored last', async () => {
    const blob = await put('a');
    clock.advance(dayMs - 1);
    await put('a');
    clock.advance(dayMs - 1);
    await aSweep().removeUnheld();
    expect(await blobs.find(blob)).toEqual(blob);
    clock.advance(1);
    await aSweep().removeUnheld();
    expect([await blobs.find(blob), await statuses(), files.contents.size]).toEqual([null, [], 0]);
  });

  it('keeps a file that a row of its account names, in any table, until a day after it is no longer named', async () => {
    const [one, other, foreign] = [await put('one'), await put('other'), await put('foreign')];
    await hold(one.sha256);
    await test.database.query('insert into blob_others values (1, $1)', [other.sha256]);
    await hold(foreign.sha256, 2);
    clock.advance(dayMs);
    await aSweep().removeUnheld();
    expect([await blobs.find(one), await blobs.find(other), await blobs.find(foreign)]).toEqual([one, other, null]);
    await test.database.query('truncate blob_things');
    clock.advance(dayMs);
    await aSweep().removeUnheld();
    expect(await blobs.find(one)).toEqual(one);
    clock.advance(dayMs);
    await aSweep().removeUnheld();
    expect([await blobs.find(one), await blobs.find(other)]).toEqual([null, other]);
  });

  it('works through more rows than one batch', async () => {
    await Promise.all(Array.from({ length: 205 }, (_, index) => put(`${index}`)));
    clock.advance(dayMs);
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });

  it('never harms the same bytes that are stored during the removal, and two sweeps never each other', async () => {
    const blob = await put('same');
    clock.advance(dayMs);
    const [begun, released] = [gate(), gate()];
    files.beforeRemoval = async () => {
      begun.open();
      await released.opened;
    };
    const slow = aSweep().removeUnheld();
    await begun.opened;
    // The second sweep takes over from one that seems to be dead, and the bytes come back before the first one goes on.
    files.beforeRemoval = async () => undefined;
    clock.advance(hourMs);
    await aSweep().removeUnheld();
    expect(await put('same')).toEqual(blob);
    released.open();
    await slow;
    expect([await text(await blobs.open(blob)), await statuses()]).toEqual(['same', ['stored']]);
  });

  it('stores the same bytes at once while the old file is being removed', async () => {
    await put('same');
    clock.advance(dayMs);
    const [begun, released] = [gate(), gate()];
    files.beforeRemoval = async () => {
      begun.open();
      await released.opened;
    };
    const sweep = aSweep().removeUnheld();
    await begun.opened;
    const blob = await put('same');
    expect(await statuses()).toEqual(['removing', 'stored']);
    released.open();
    await sweep;
    expect([await text(await blobs.open(blob)), await statuses(), files.contents.size]).toEqual(['same', ['stored'], 1]);
  });

  it.each(['before the file was removed', 'before the row was removed'])('continues after a process that was killed %s', async (step) => {
    await put('a');
    clock.advance(dayMs);
    const { unheld } = await rows.claim(holders, files.name, 10);
    if (step === 'before the row was removed') await files.remove(unheld[0]!);
    await aSweep().removeUnheld();
    expect(await statuses()).toEqual(['removing']);
    clock.advance(hourMs);
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });

  it.each(['before anything was written', 'after the file was written'])('removes what a put left that was killed %s', async (step) => {
    const place = { accountId: 1, fileId: new SystemIds().uuid() };
    await rows.stage(place, files.name, 1);
    if (step === 'after the file was written') await files.write(place, Readable.from([Buffer.from('a')]));
    clock.advance(dayMs - 1);
    await aSweep().removeUnheld();
    expect(await statuses()).toEqual(['staged']);
    clock.advance(1);
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });

  it('goes on after a file that cannot be removed, fails at the end, and continues later', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, index) => put(`${index}`)));
    clock.advance(dayMs);
    const [stuck] = files.contents.keys();
    files.beforeRemoval = async ({ fileId }) => {
      if (fileId === stuck) throw new Error('It is locked.');
    };
    await expect(aSweep().removeUnheld()).rejects.toThrow('It is locked.');
    expect([await statuses(), files.contents.size]).toEqual([['removing'], 1]);
    files.beforeRemoval = async () => undefined;
    clock.advance(hourMs);
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });

  it('ends after five files in a row that cannot be removed', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, index) => put(`${index}`)));
    clock.advance(dayMs);
    let attempts = 0;
    files.beforeRemoval = async () => {
      attempts += 1;
      throw new Error('The storage is down.');
    };
    await expect(aSweep().removeUnheld()).rejects.toThrow('The storage is down.');
    expect(attempts).toBe(5);
  });

  it('ends after the file that is being removed when its process stops', async () => {
    await Promise.all(['a', 'b', 'c'].map((content) => put(content)));
    clock.advance(dayMs);
    const sweep = aSweep();
    files.beforeRemoval = async () => sweep.onModuleDestroy();
    await sweep.removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([['removing', 'removing'], 2]);
  });

  it('leaves files of another store alone', async () => {
    await put('a');
    clock.advance(dayMs);
    await new BlobSweep(rows, new MemoryFiles('another'), holders).removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([['stored'], 1]);
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });
});

describe('StoredBlobs', () => {
  it('answers 503 and stores nothing when its row is swept during a put that takes longer than a day', async () => {
    const source = async function* () {
      yield Buffer.from('slow');
      clock.advance(dayMs);
      await aSweep().removeUnheld();
    };
    await expect(blobs.put(1, source(), 10)).rejects.toMatchObject({ status: 503 });
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });

  it('leaves what a failed write may still store to the sweep', async () => {
    const write = files.write.bind(files);
    let late = async (): Promise<void> => undefined;
    files.write = async (place) => {
      late = () => write(place, Readable.from([Buffer.from('late')]));
      throw new Error('The answer was lost.');
    };
    await expect(put('a')).rejects.toMatchObject({ status: 503 });
    await late();
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([['removing'], 1]);
    clock.advance(10 * minuteMs);
    await aSweep().removeUnheld();
    expect([await statuses(), files.contents.size]).toEqual([[], 0]);
  });

  it.each(['missing', 'cut off', 'in another store'])('gives a blob whose file is %s the file that is stored anew', async (state) => {
    const blob = await put('lost');
    const [fileId] = files.contents.keys();
    if (state === 'missing') files.contents.clear();
    if (state === 'cut off') files.contents.set(fileId!, Buffer.from('lo'));
    if (state === 'in another store') await test.database.query(`update blobs set store = 'another'`);
    expect(await Promise.all([put('lost'), put('lost'), put('lost')])).toEqual([blob, blob, blob]);
    expect([await text(await blobs.open(blob)), await statuses()]).toEqual(['lost', ['removing', 'stored']]);
  });

  it('answers 503 for a file in another store', async () => {
    const blob = await put('a');
    await test.database.query(`update blobs set store = 'another'`);
    await expect(blobs.open(blob)).rejects.toMatchObject({ status: 503 });
  });

  it('leaves the file to the sweep when it cannot be removed although the same bytes are stored', async () => {
    files.beforeRemoval = async () => {
      throw new Error('The storage is down.');
    };
    await put('same');
    await put('same');
    expect(await statuses()).toEqual(['removing', 'stored']);
    files.beforeRemoval = async () => undefined;
    clock.advance(hourMs);
    await aSweep().removeUnheld();
    expect(await statuses()).toEqual(['stored']);
  });

  it('answers 404 for a file that is missing in the storage', async () => {
    const blob = await put('lost');
    files.contents.clear();
    await expect(blobs.open(blob)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('StoredBlobs.release', () => {
  const release = (...released: { sha256: string }[]) =>
    blobs.release(
      1,
      released.map(({ sha256 }) => sha256),
    );

  it('removes the file at the next sweep unless a row names it', async () => {
    const [one, held, foreign] = [await put('one'), await put('held'), await put('one', 2)];
    await hold(held.sha256);
    await release(one, held);
    await aSweep().removeUnheld();
    expect([await blobs.find(one), await blobs.find(held), await blobs.find(foreign)]).toEqual([null, held, foreign]);
  });

  it('keeps a file for a day that was stored again before, or is stored again after', async () => {
    const [before, after] = [await put('before'), await put('after')];
    await put('before');
    await release(before, after);
    await put('after');
    await aSweep().removeUnheld();
    expect([await blobs.find(before), await blobs.find(after)]).toEqual([before, after]);
    clock.advance(dayMs);
    await aSweep().removeUnheld();
    expect(await statuses()).toEqual([]);
  });

  it('keeps a file for a day after its last row that was in use yesterday, for the backup', async () => {
    const blob = await put('a');
    await hold(blob.sha256);
    clock.advance(dayMs);
    await aSweep().removeUnheld();
    await test.database.query('truncate blob_things');
    await release(blob);
    await aSweep().removeUnheld();
    expect(await blobs.find(blob)).toEqual(blob);
  });
});
