import { canonicalName } from '../../../domain/canonical';
import { TldtsPublicSuffixes } from '../../tldts-public-suffixes';
import { starterSet } from './starter-set';

describe('the starter set of the registry', () => {
  const suffixes = new TldtsPublicSuffixes();

  it('contains publishers and every kind of infrastructure, each domain once', () => {
    const domains = starterSet.map(({ domain }) => domain);
    expect(new Set(domains).size).toBe(domains.length);
    for (const kind of ['publisher', 'ad_server', 'intermediary', 'tracker', 'cdn'] as const) {
      expect(starterSet.filter((row) => row.kind === kind).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('contains only canonical domains', () => {
    expect(starterSet.filter(({ domain }) => canonicalName(domain, suffixes).changes.length > 0)).toEqual([]);
    expect(starterSet.filter(({ domain }) => canonicalName(domain, suffixes).name !== domain)).toEqual([]);
    expect(starterSet.filter(({ domain }) => canonicalName(domain, suffixes).registrable === null)).toEqual([]);
  });

  it('names the source of each row, and why infrastructure is blocked', () => {
    expect(starterSet.filter(({ source }) => !/^starter set \d{4}-\d{2}: (published|operated) by \S/.test(source))).toEqual([]);
    expect(starterSet.filter(({ kind, blockedReason }) => (kind === 'publisher') !== (blockedReason === null))).toEqual([]);
  });
});
