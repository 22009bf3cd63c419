import { aBriefArtifact } from '.';
import type { BriefArtifact } from '../domain/brief-artifact';
import type { BriefArtifacts } from '../domain/ports';

/** Contract tests for implementations of {@link BriefArtifacts}. Each test uses its own account. */
export function briefArtifactsContract(open: () => Promise<BriefArtifacts>): void {
  let artifacts: BriefArtifacts;
  let accountId = 500;
  beforeAll(async () => void (artifacts = await open()));
  beforeEach(() => void (accountId += 1));

  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 12, 0, seconds));
  const keep = async (id: string, overrides: Partial<BriefArtifact> = {}) => {
    const artifact = aBriefArtifact({ accountId, id, discoveryId: `disc_${id}`, ...overrides });
    await artifacts.store(artifact);
    return artifact;
  };
  const idsOf = async (skip = 0, take = 200) => (await artifacts.listBySkip(accountId, { skip, take })).map(({ id }) => id);

  it('returns the stored brief to its own account only', async () => {
    const request = { brief: 'Oat “drink” ✓', filters: { channels: ['ctv'], budget_range: { max: 0.1 } }, fields: [], ext: null };
    const kept = await keep('a', { request });
    expect(await artifacts.find(accountId, 'a')).toEqual(kept);
    expect(await artifacts.listBySkip(accountId, { skip: 0, take: 1 })).toEqual([kept]);
    expect(await artifacts.find(accountId + 9_000, 'a')).toBeNull();
    expect(await artifacts.find(accountId, 'b')).toBeNull();
    expect(await artifacts.listBySkip(accountId + 9_000, { skip: 0, take: 1 })).toEqual([]);
    expect(await artifacts.count(accountId + 9_000)).toBe(0);
  });

  it('keeps the first brief per storefront, discovery and round, also of simultaneous ones', async () => {
    const first = await keep('a', { discoveryId: 'disc' });
    await Promise.all(['b', 'c', 'd', 'e'].map((id) => keep(id, { discoveryId: 'disc', receivedAt: at(9) })));
    await keep('f', { discoveryId: 'disc', storefrontId: 4 });
    await keep('g', { discoveryId: 'disc', round: 1 });
    expect((await idsOf()).toSorted()).toEqual(['a', 'f', 'g']);
    expect(await artifacts.find(accountId, 'a')).toEqual(first);
  });

  it('pages by cursor while briefs arrive', async () => {
    for (const [id, seconds] of [
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ] as const)
      await keep(id, { receivedAt: at(seconds) });
    const newest = async (after: readonly string[] | null) =>
      (await artifacts.listByCursor(accountId, { limit: 1, after })).map(({ id }) => id);
    expect(await newest(null)).toEqual(['b', 'a']);
    await keep('d', { receivedAt: at(5) });
    expect(await newest([at(1).toISOString(), 'b'])).toEqual(['a', 'c']);
    expect(await newest([at(0).toISOString(), 'c'])).toEqual([]);
  });

  it('lists newest first, and by id for equal times', async () => {
    for (const [id, seconds] of [
      ['b', 1],
      ['d', 2],
      ['a', 1],
      ['c', 0],
    ] as const)
      await keep(id, { receivedAt: at(seconds) });
    expect(await idsOf()).toEqual(['d', 'b', 'a', 'c']);
    expect(await idsOf(1, 2)).toEqual(['b', 'a']);
    expect(await idsOf(3, 2)).toEqual(['c']);
    expect(await idsOf(4, 2)).toEqual([]);
    expect(await artifacts.count(accountId)).toBe(4);
  });
}
