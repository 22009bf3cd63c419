import { anItem } from '.';
import { type CatalogItem, contentHash } from '../domain/item';
import type { CatalogItems } from '../domain/ports';
import { newAccount } from './contract';

/** Contract tests for implementations of `CatalogItems`. */
export function catalogItemsContract(open: () => CatalogItems): void {
  let items: CatalogItems;
  let key: { accountId: number; id: string };
  let staging: string;

  beforeEach(() => {
    items = open();
    key = { accountId: newAccount(), id: 'cat_1' };
    staging = `staging_${key.accountId}`;
  });

  const ids = async (fields = ['title']) => (await items.read(key, fields, null, 100)).map(({ itemId }) => itemId);

  it('compares staged items with the current ones, with a content hash that ignores their order', async () => {
    const [a, b, c] = [anItem('a'), anItem('b'), anItem('ä!')];
    await items.stage(staging, [c, a]);
    await items.stage(staging, [b]);
    const first = await items.compare(key, staging);
    expect(first).toEqual({
      itemCount: 3,
      summary: { added: 3, updated: 0, unchanged: 0, removed: 0 },
      contentHash: contentHash([a, b, c]),
    });
    await items.publish(key, staging, 1);
    await items.discard(staging);
    await items.stage(staging, [anItem('a'), anItem('b', { price: 2 }), anItem('d')]);
    const second = await items.compare(key, staging);
    expect(second).toMatchObject({ itemCount: 3, summary: { added: 1, updated: 1, unchanged: 1, removed: 1 } });
    expect(second.contentHash).not.toBe(first.contentHash);
  });

  it('removes all items when an empty staging is published', async () => {
    await items.stage(staging, [anItem('a')]);
    await items.publish(key, staging, 1);
    await items.discard(staging);
    expect(await items.compare(key, staging)).toEqual({
      itemCount: 0,
      summary: { added: 0, updated: 0, unchanged: 0, removed: 1 },
      contentHash: contentHash([]),
    });
  });

  it('keeps the first of several staged items with the same id', async () => {
    const other = `${staging}-other`;
    await items.stage(other, [anItem('a')]);
    await items.stage(staging, [anItem('a', { price: 1 }), anItem('b'), anItem('a', { price: 2 })]);
    await items.stage(staging, [anItem('c'), anItem('a', { price: 3 })]);
    expect(await items.dropRepeats(staging)).toBe(2);
    expect([await items.dropRepeats(staging), await items.dropRepeats(other), await items.dropRepeats('none')]).toEqual([0, 0, 0]);
    await items.publish(key, staging, 1);
    expect(await items.read(key, ['price'], null, 10)).toEqual([
      { itemId: 'a', attributes: { price: '1' } },
      { itemId: 'b', attributes: { price: null } },
      { itemId: 'c', attributes: { price: null } },
    ]);
  });

  it('returns from publish the same comparison as compare did before', async () => {
    const publish = async (version: number, ...staged: readonly CatalogItem[]) => {
      await items.stage(`${staging}-${version}`, staged);
      const compared = await items.compare(key, `${staging}-${version}`);
      expect(await items.publish(key, `${staging}-${version}`, version)).toEqual(compared);
      return compared.summary;
    };
    const [a, b, c] = [anItem('a'), anItem('b'), anItem('c')];
    expect(await publish(1, a, b, c)).toEqual({ added: 3, updated: 0, unchanged: 0, removed: 0 });
    expect(await publish(2, c, anItem('a', { price: 2 }), anItem('d'))).toEqual({ added: 1, updated: 1, unchanged: 1, removed: 1 });
    expect((await items.readVersion(key, 2, null, 10)).map(({ itemId }) => itemId)).toEqual(['a', 'c', 'd']);
    expect((await items.readVersion(key, 1, null, 10)).map(({ itemId }) => itemId)).toEqual(['a', 'b', 'c']);
    // An item that was removed is published again unchanged.
    expect(await publish(3, a, b, c)).toEqual({ added: 1, updated: 1, unchanged: 1, removed: 1 });
    expect(await items.read(key, ['price'], null, 10)).toEqual(['a', 'b', 'c'].map((itemId) => ({ itemId, attributes: { price: null } })));
  });

  it('makes staged items current only when they are published', async () => {
    await items.stage(staging, [anItem('b'), anItem('a')]);
    expect(await ids()).toEqual([]);
    await items.publish(key, staging, 1);
    await items.discard(staging);
    await items.stage(staging, [anItem('b', { price: 1 }), anItem('c')]);
    expect(await ids()).toEqual(['a', 'b']);
    await items.publish(key, staging, 2);
    expect(await ids()).toEqual(['b', 'c']);
    expect((await items.compare(key, staging)).summary).toEqual({ added: 0, updated: 0, unchanged: 2, removed: 0 });
  });

  it('reads items in the order of their ids, page by page, with attributes as text', async () => {
    await items.stage(staging, [anItem('b', { size: { eu: 42 }, n: 1.5 }), anItem('B', { flag: true }), anItem('a')]);
    await items.publish(key, staging, 1);
    const first = await items.read(key, ['title', 'n', 'flag'], null, 2);
    expect(first).toEqual([
      { itemId: 'B', attributes: { title: 'Item B', n: null, flag: 'true' } },
      { itemId: 'a', attributes: { title: 'Item a', n: null, flag: null } },
    ]);
    expect((await items.read(key, ['n'], 'a', 2)).map(({ itemId, attributes }) => [itemId, attributes['n']])).toEqual([['b', '1.5']]);
    expect(await items.read({ ...key, accountId: key.accountId + 100_000 }, ['n'], null, 2)).toEqual([]);
  });

  it('reads all items of a version after newer versions were published', async () => {
    await items.stage(staging, [anItem('a', { size: { eu: 42 } }), anItem('b')]);
    await items.publish(key, staging, 1);
    const second = `${staging}-2`;
    await items.stage(second, [anItem('a', { size: { eu: 43 } }), anItem('c')]);
    await items.publish(key, second, 2);
    const idsOf = async (version: number, after: string | null, limit = 10) =>
      (await items.readVersion(key, version, after, limit)).map(({ itemId }) => itemId);
    expect([await idsOf(1, null), await idsOf(2, null)]).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect([await idsOf(1, 'a'), await idsOf(1, null, 1), await idsOf(3, null)]).toEqual([['b'], ['a'], expect.any(Array)]);
    const [first] = await items.readVersion(key, 1, null, 1);
    expect(first).toEqual({ itemId: 'a', length: expect.any(Number), attributes: { id: 'a', title: 'Item a', size: { eu: 42 } } });
    expect(await items.readVersion({ ...key, accountId: key.accountId + 100_000 }, 1, null, 10)).toEqual([]);
  });

  it('reads pages of current items that end by count or by length, after at least one item', async () => {
    const text = 'x'.repeat(1_000);
    await items.stage(staging, [anItem('a', { text: 'old' }), anItem('removed')]);
    await items.publish(key, staging, 1);
    const second = `${staging}-2`;
    await items.stage(
      second,
      ['a', 'b', 'c', 'd'].map((id) => anItem(id, { text })),
    );
    await items.publish(key, second, 2);
    const pageOf = async (after: string | null, size: { items: number; length: number }) => {
      const page = await items.readPage(key, after, size);
      return [page.items.map(({ itemId }) => itemId).join(''), page.hasMore];
    };
    expect(await pageOf(null, { items: 4, length: 10_000 })).toEqual(['abcd', false]);
    expect(await pageOf(null, { items: 3, length: 10_000 })).toEqual(['abc', true]);
    expect(await pageOf(null, { items: 4, length: 2_500 })).toEqual(['ab', true]);
    expect(await pageOf('b', { items: 2, length: 2_500 })).toEqual(['cd', false]);
    expect(await pageOf('a', { items: 4, length: 10 })).toEqual(['b', true]);
    expect(await pageOf('d', { items: 4, length: 10 })).toEqual(['', false]);
    const [first] = (await items.readPage(key, null, { items: 1, length: 10 })).items;
    expect(first).toEqual({ itemId: 'a', length: expect.any(Number), attributes: { id: 'a', title: 'Item a', text } });
    expect(await items.readPage({ ...key, accountId: key.accountId + 100_000 }, null, { items: 1, length: 10 })).toEqual({
      items: [],
      hasMore: false,
    });
  });

  it('deletes stagings older than the given time', async () => {
    await items.stage(staging, [anItem('a')]);
    await items.discardOlderThan(new Date(0));
    expect((await items.compare(key, staging)).itemCount).toBe(1);
    await items.discardOlderThan(new Date(Date.now() + 60_000));
    expect((await items.compare(key, staging)).itemCount).toBe(0);
  });
}
