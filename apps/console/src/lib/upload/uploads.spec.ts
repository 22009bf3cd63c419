import { type AssetServer, Uploads } from './uploads';

const settled = () => new Promise((done) => setImmediate(done));
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await settled();
};
const png = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);

const setUp = () => {
  const done: string[] = [];
  const keys: string[] = [];
  const state = { refuses: false, holds: false };
  const server: AssetServer = {
    create: async (_, file, key) => {
      keys.push(key);
      if (state.refuses) throw new Error('refused');
      done.push(`create ${file.name}`);
      return `asset of ${file.name}`;
    },
    arrived: async () => [],
    send: async (_, assetId, { number }, _content, _sha256, signal) => {
      if (state.holds) await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
      done.push(`part ${number} to ${assetId}`);
    },
    complete: async (_, assetId) => void done.push(`complete ${assetId}`),
    discard: async (_, assetId) => void done.push(`discard ${assetId}`),
  };
  const changes: number[] = [];
  const uploads = new Uploads(
    server,
    { pauseAfter: () => null, wait: async () => {} },
    async (advertiser) => void changes.push(advertiser),
  );
  return { uploads, done, keys, state, changes };
};

describe('Uploads', () => {
  it('sends one file after the other, and forgets what is complete', async () => {
    const { uploads, done, changes } = setUp();
    uploads.add(7, [png('a.png'), png('b.png')]);
    expect(uploads.list().map(({ name, state }) => [name, state])).toEqual([
      ['a.png', 'sending'],
      ['b.png', 'waiting'],
    ]);
    await until(() => uploads.list().length === 0);
    expect(done).toEqual(['a', 'b'].flatMap((n) => [`create ${n}.png`, `part 1 to asset of ${n}.png`, `complete asset of ${n}.png`]));
    expect(new Set(changes)).toEqual(new Set([7]));
  });

  it('continues an unfinished upload with the same name and size, and only once', async () => {
    const { uploads, done } = setUp();
    const unfinished = [{ assetId: 'begun', name: 'a.png', bytes: 10 }];
    uploads.add(7, [png('a.png'), png('a.png'), png('a.png', 11)], unfinished);
    await until(() => uploads.list().length === 0);
    expect(done.filter((what) => what.startsWith('complete'))).toEqual([
      'complete begun',
      'complete asset of a.png',
      'complete asset of a.png',
    ]);
  });

  it('keeps a refused file with its error, and sends it again under the same key', async () => {
    const { uploads, done, keys, state } = setUp();
    state.refuses = true;
    uploads.add(7, [png('a.png')]);
    await until(() => uploads.list()[0]?.state === 'failed');
    expect(uploads.list()[0]!.error).toEqual(new Error('refused'));
    state.refuses = false;
    uploads.retry(uploads.list()[0]!.id);
    await until(() => uploads.list().length === 0);
    expect(done).toContain('complete asset of a.png');
    expect(new Set(keys).size).toBe(1);
  });

  it('discards what has arrived of a canceled upload, and goes on with the next', async () => {
    const { uploads, done, state } = setUp();
    state.holds = true;
    uploads.add(7, [png('a.png'), png('b.png')]);
    await until(() => uploads.list()[0]?.assetId !== null);
    await settled();
    state.holds = false;
    await uploads.cancel(uploads.list()[0]!.id);
    await until(() => uploads.list().length === 0);
    expect(done).toContain('discard asset of a.png');
    expect(done).not.toContain('complete asset of a.png');
    expect(done.at(-1)).toBe('complete asset of b.png');
  });
});
