import type { CheckSummary } from '../domain/check-summary';
import type { CheckReport, CheckReports, PropertyRegistry } from '../domain/ports';
import type { DomainRegistration } from '../domain/registration';

export { InMemoryPropertyLists } from './in-memory';
export { InMemoryListAccessTokens, InMemoryListShares } from './in-memory/shares';

export const publisher = (domain: string): DomainRegistration => ({ domain, kind: 'publisher', blockedReason: null, source: 'test' });

export const infrastructure = (domain: string, kind: DomainRegistration['kind'] = 'ad_server'): DomainRegistration => ({
  domain,
  kind,
  blockedReason: 'Ad server of Test',
  source: 'test',
});

/** Contract tests for implementations of `PropertyRegistry`. `open` creates one that knows exactly these domains. */
export function propertyRegistryContract(open: (known: readonly DomainRegistration[]) => Promise<PropertyRegistry>): void {
  it('returns registered domains of every kind, and no others', async () => {
    const rows = [publisher('news.example'), infrastructure('ads.example'), infrastructure('files.example', 'cdn')];
    const found = await (await open(rows)).lookUp(['other.example', 'ads.example', 'news.example', 'files.example']);
    expect([...found.keys()].toSorted()).toEqual(['ads.example', 'files.example', 'news.example']);
    for (const { domain, kind, blockedReason } of rows) expect(found.get(domain)).toMatchObject({ domain, kind, blockedReason });
  });

  it('returns a domain only by its exact name', async () => {
    const registry = await open([publisher('news.example')]);
    expect(await registry.lookUp(['sub.news.example', 'example', 'news.example.com'])).toEqual(new Map());
  });

  it('finds the known domains among 25,000', async () => {
    const registry = await open([publisher('site-7.example'), infrastructure('site-12345.example'), publisher('site-24999.example')]);
    const found = await registry.lookUp(Array.from({ length: 25_000 }, (_, i) => `site-${i}.example`));
    expect([...found.keys()].toSorted()).toEqual(['site-12345.example', 'site-24999.example', 'site-7.example']);
  });
}

const summary: CheckSummary = { total: 4, remove: 1, modify: 1, assess: 1, ok: 1 };

/** Contract tests for implementations of `CheckReports`. */
export function checkReportsContract(open: () => CheckReports | Promise<CheckReports>): void {
  let reports: CheckReports;
  const report = (id: string, createdAt = '2026-01-15T12:00:00.000Z'): CheckReport => ({
    accountId: 1,
    id,
    summary,
    createdAt: new Date(createdAt),
  });

  beforeEach(async () => {
    reports = await open();
  });

  it('finds the stored report, and returns null for another account', async () => {
    await reports.insert([report('a1'), report('a2')]);
    expect(await reports.find({ accountId: 1, id: 'a2' })).toEqual(report('a2'));
    expect([await reports.find({ accountId: 2, id: 'a2' }), await reports.find({ accountId: 1, id: 'a3' })]).toEqual([null, null]);
  });

  it('deletes old reports in batches', async () => {
    const ids = ['b1', 'b2', 'b3'];
    await reports.insert([...ids.map((id) => report(id, '2026-01-01T00:00:00.000Z')), report('b4')]);
    const before = new Date('2026-01-02T00:00:00.000Z');
    expect([await reports.deleteBefore(before, 2), await reports.deleteBefore(before, 2), await reports.deleteBefore(before, 2)]).toEqual([
      2, 1, 0,
    ]);
    expect(await reports.find({ accountId: 1, id: 'b4' })).not.toBeNull();
  });
}
