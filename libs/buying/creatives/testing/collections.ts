import { CreativeCollection, type CollectionState } from '../domain/collection';
import type { CreativeCollections } from '../domain/collection.ports';
import type { CreativeStatus } from '../domain/creative.states';

const epoch = new Date('2026-01-15T12:00:00.000Z');
const later = new Date('2026-01-15T12:05:00.000Z');

/** A creative that exists before the test. */
export interface KnownCreative {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly id: string;
  readonly name: string;
  readonly status: CreativeStatus;
}

const creative = (id: string, more: Partial<KnownCreative> = {}): KnownCreative => ({
  accountId: 1,
  advertiserId: 1,
  id,
  name: `Creative ${id}`,
  status: 'draft',
  ...more,
});

/** The creatives that {@link creativeCollectionsContract} needs. */
export const knownCreatives: readonly KnownCreative[] = [
  creative('a'),
  creative('b', { status: 'archived' }),
  creative('c'),
  creative('other-advertiser', { advertiserId: 2 }),
  creative('other-account', { accountId: 2 }),
];

export function aCollection(overrides: Partial<CollectionState> = {}): CreativeCollection {
  const { accountId = 1, advertiserId = 1, id = 'ccol_1', name = 'Spring', description = null, createdAt = epoch } = overrides;
  return CreativeCollection.create({ accountId, advertiserId, id }, { name, description }, createdAt);
}

/** Contract tests for implementations of `CreativeCollections`. `open` returns an empty store beside {@link knownCreatives}. */
export function creativeCollectionsContract(open: () => Promise<CreativeCollections>): void {
  let collections: CreativeCollections;
  const { state } = aCollection({ description: 'For Easter' });

  beforeEach(async () => {
    collections = await open();
    await collections.insert(aCollection(state), ['b', 'a']);
  });

  const idsOf = async () => (await collections.creativesOf(state)).map(({ creativeId }) => creativeId);

  it('finds a collection for its own account and advertiser only', async () => {
    expect(await collections.find(state)).toEqual(state);
    for (const other of [{ accountId: 2 }, { advertiserId: 2 }, { id: 'ccol_2' }]) {
      const key = { ...state, ...other };
      expect(await collections.find(key)).toBeNull();
      expect(await collections.creativesOf(key)).toEqual([]);
      expect(await collections.change(key, (it) => it.delete(later), ['c'])).toBeNull();
    }
    expect(await idsOf()).toEqual(['b', 'a']);
  });

  it('returns the creatives in their order, archived ones as archived', async () => {
    expect(await collections.creativesOf(state)).toEqual([
      { creativeId: 'b', name: 'Creative b', status: 'archived' },
      { creativeId: 'a', name: 'Creative a', status: 'draft' },
    ]);
  });

  it.each([
    ['replaces the creatives', ['c', 'b'], true],
    ['replaces the creatives when only their order differs', ['a', 'b'], true],
    ['removes all creatives', [], true],
    ['changes nothing for the same creatives in the same order', ['b', 'a'], false],
  ])('%s', async (_, creativeIds, expected) => {
    const seen: boolean[] = [];
    await collections.change(
      state,
      (it, isReplaced) => {
        seen.push(isReplaced);
        return it.update({}, isReplaced, later);
      },
      creativeIds,
    );
    expect([seen, await idsOf()]).toEqual([[expected], creativeIds]);
    expect(await collections.find(state)).toEqual({ ...state, updatedAt: expected ? later : epoch });
  });

  it('keeps the creatives when none are given', async () => {
    const changed = await collections.change(state, (it, isReplaced) =>
      it.update({ name: isReplaced ? 'Wrong' : 'Summer' }, isReplaced, later),
    );
    expect(changed).toEqual({ ...state, name: 'Summer', updatedAt: later });
    expect([await collections.find(state), await idsOf()]).toEqual([changed, ['b', 'a']]);
  });

  it('never returns a deleted collection', async () => {
    await collections.change(state, (it) => it.delete(later));
    expect([await collections.find(state), await collections.change(state, (it) => it), await idsOf()]).toEqual([null, null, []]);
    expect(await collections.listNewest(state, { limit: 10, after: null })).toEqual([]);
  });

  it('lists the newest first, by a part of the name and by creative, and continues after a row', async () => {
    await collections.insert(aCollection({ id: 'ccol_2', name: '100% wool', createdAt: later }), ['a']);
    await collections.insert(aCollection({ id: 'ccol_3', name: 'Wool', createdAt: later }), []);
    await collections.insert(aCollection({ id: 'ccol_4', advertiserId: 2, name: 'Wool' }), []);
    const list = async (filter: object, more: { limit?: number; after?: readonly string[] } = {}) => {
      const owner = { accountId: 1, advertiserId: 1 };
      const rows = await collections.listNewest({ ...owner, ...filter }, { limit: 10, after: null, ...more });
      return rows.map(({ id }) => id);
    };
    expect(await list({})).toEqual(['ccol_3', 'ccol_2', 'ccol_1']);
    expect(await list({ name: 'wool' })).toEqual(['ccol_3', 'ccol_2']);
    expect(await list({ name: '0%' })).toEqual(['ccol_2']);
    expect(await list({ creativeId: 'a' })).toEqual(['ccol_2', 'ccol_1']);
    expect(await list({ creativeId: 'other-account' })).toEqual([]);
    expect(await list({}, { limit: 1 })).toEqual(['ccol_3', 'ccol_2']);
    expect(await list({}, { after: [later.toISOString(), 'ccol_2'] })).toEqual(['ccol_1']);
  });

  it('counts the creatives of the collections that have any', async () => {
    await collections.insert(aCollection({ id: 'ccol_2' }), []);
    expect(await collections.creativeCounts(1, ['ccol_1', 'ccol_2', 'ccol_3'])).toEqual(new Map([['ccol_1', 2]]));
    expect(await collections.creativeCounts(2, ['ccol_1'])).toEqual(new Map());
    expect(await collections.creativeCounts(1, [])).toEqual(new Map());
  });

  it('knows the creatives of the advertiser, archived ones included', async () => {
    const asked = knownCreatives.map(({ id }) => id);
    expect(await collections.holdCreatives(state, [...asked, 'none'])).toEqual(new Set(['a', 'b', 'c']));
  });
}
