import { aFact } from '../testing';
import type { Fact } from './facts';
import { sortLines, totalsOf, treeOf, type NamedLine } from './tree';

let lineId = 0;

function aLine(overrides: Parameters<typeof aFact>[0] & Partial<Omit<NamedLine, keyof Fact>> = {}): NamedLine {
  lineId += 1;
  const names = { advertiserName: 'Oat', primaryCurrency: 'EUR', campaignName: 'Spring', campaignStatus: 'ACTIVE', mediaBuyName: 'North' };
  const more = {
    mediaBuyStatus: 'ACTIVE',
    sellerName: 'Seller',
    productId: 'sf1:7:a',
    productName: 'Evenings',
    days: 1,
    issues: [],
    isMadeUp: false,
  };
  const { measures, day: _, lineNumber: __, ...line } = aFact(overrides);
  const { measures: ___, day: ____, lineNumber: _____, ...named } = overrides;
  return { ...names, ...more, lineId, ...line, ...named, measures } as NamedLine;
}

describe('treeOf', () => {
  it('groups lines by level, sorted by name, each node with its sum', () => {
    const lines = sortLines([
      aLine({ packageId: 'mb_1-2' }),
      aLine({ advertiserId: 5, advertiserName: 'Barley', campaignId: 'campaign_2', mediaBuyId: 'mb_2', packageId: 'mb_2-1' }),
      aLine({ mediaBuyId: 'mb_3', packageId: 'mb_3-1', mediaBuyName: 'East' }),
      aLine(),
    ]);
    const tree = treeOf(lines);
    expect(tree.map(({ name, metrics }) => [name, metrics.impressions])).toEqual([
      ['Barley', 1_000],
      ['Oat', 3_000],
    ]);
    const [campaign] = tree[1]!.campaigns;
    expect(
      campaign!.mediaBuys.map(({ name, metrics, packages }) => [name, metrics.spend, packages.map(({ packageId }) => packageId)]),
    ).toEqual([
      ['East', 5, ['mb_3-1']],
      ['North', 10, ['mb_1-1', 'mb_1-2']],
    ]);
  });

  it('marks nodes that are entirely made up, on every level', () => {
    const [mixed, madeUp] = treeOf(
      sortLines([
        aLine({ packageId: 'mb_1-1' }),
        aLine({ packageId: 'mb_1-2', isMadeUp: true }),
        aLine({ advertiserId: 5, advertiserName: 'Rye', isMadeUp: true }),
      ]),
    );
    const marks = (advertiser: typeof mixed) => {
      const campaign = advertiser!.campaigns[0]!;
      const buy = campaign.mediaBuys[0]!;
      return [advertiser, campaign, buy, ...buy.packages].map((one) => one!.authority ?? null);
    };
    expect(marks(mixed)).toEqual([null, null, null, null, 'synthetic_demo']);
    expect(marks(madeUp)).toEqual(Array.from({ length: 4 }, () => 'synthetic_demo'));
  });

  it('keeps advertisers and campaigns with the same name apart', () => {
    const tree = treeOf(
      sortLines([aLine({ advertiserId: 1 }), aLine({ advertiserId: 2 }), aLine({ advertiserId: 1, campaignId: 'campaign_2' })]),
    );
    expect(tree.map(({ advertiserId, campaigns }) => [advertiserId, campaigns.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('returns null for money in several currencies', () => {
    const lines = [aLine(), aLine({ currency: 'USD' })];
    expect(totalsOf(lines)).toMatchObject({ impressions: 2_000, spend: null, ecpm: null });
    expect(treeOf(lines)[0]).toMatchObject({ currency: 'EUR', metrics: { spend: null } });
    expect(totalsOf([])).toMatchObject({ impressions: 0, spend: 0, ecpm: null });
  });
});
