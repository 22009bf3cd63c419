import { below, changesByLine, rowsOf, treeAction, treeOf, type TreeNode } from './report-tree';

const metrics = (impressions: number) => ({ impressions, spend: impressions / 10, clicks: 0, conversions: 0, completedViews: 0 });
/** A report of one advertiser and campaign with these media buys, each of one package. */
const report = (...buys: [id: string, impressions: number][]) =>
  ({
    advertisers: [
      {
        advertiserId: 1,
        name: 'Oat',
        currency: 'EUR',
        metrics: metrics(buys.reduce((sum, [, impressions]) => sum + impressions, 0)),
        campaigns: [
          {
            campaignId: 'campaign',
            name: 'Spring',
            status: 'ACTIVE',
            metrics: metrics(0),
            mediaBuys: buys.map(([mediaBuyId, impressions]) => ({
              mediaBuyId,
              name: mediaBuyId,
              status: 'ACTIVE',
              incomplete: mediaBuyId === 'late' ? { codes: ['REPORTING_DELAYED'], reason: 'The seller is late.' } : null,
              metrics: metrics(impressions),
              packages: [{ packageId: `${mediaBuyId}-1`, productName: 'Banner', metrics: metrics(impressions) }],
            })),
          },
        ],
      },
    ],
  }) as never;
const idsOf = (nodes: readonly TreeNode[]): unknown[] => nodes.map(({ id, of }) => (of.length === 0 ? id : [id, idsOf(of)]));

describe('The tree of a report', () => {
  test('has advertisers, campaigns, media buys and packages, with reasons for figures that are not final', () => {
    const tree = treeOf(report(['a', 10], ['late', 5]), undefined);
    expect(idsOf(tree)).toEqual([
      [
        '1',
        [
          [
            'campaign',
            [
              ['a', ['a-1']],
              ['late', ['late-1']],
            ],
          ],
        ],
      ],
    ]);
    expect(below(tree, 'mediaBuy').map(({ figures, reason }) => [figures?.impressions, reason])).toEqual([
      [10, undefined],
      [5, 'The seller is late.'],
    ]);
  });

  test('also has lines that delivered only in the period before, whose figures are unknown', () => {
    const buys = below(treeOf(report(['a', 10]), report(['a', 4], ['ended', 7])), 'mediaBuy');
    expect(buys.map(({ id, figures }) => [id, figures?.impressions])).toEqual([
      ['a', 10],
      ['ended', undefined],
    ]);
    expect(buys[1]!.of[0]).toMatchObject({ id: 'ended-1', figures: null });
  });

  test('shows rows of open lines, and the number of further ones beyond the limit', () => {
    const tree = treeOf(report(['a', 1], ['b', 1], ['c', 1]), undefined);
    const shown = (open: string[], whole: string[] = []) =>
      rowsOf(tree, { open: new Set(open), whole: new Set(whole), limit: 2 }).map((row) =>
        'node' in row ? `${row.depth} ${row.node.id}` : `${row.depth} +${row.hidden}`,
      );
    expect(shown([])).toEqual(['1 1']);
    expect(shown(['1', 'campaign', 'a'])).toEqual(['1 1', '2 campaign', '3 a', '4 a-1', '3 b', '3 +1']);
    expect(shown(['1', 'campaign'], ['campaign'])).toEqual(['1 1', '2 campaign', '3 a', '3 b', '3 c']);
  });

  test('unfolds, folds and moves by keys; arrows follow the direction of the text', () => {
    const tree = treeOf(report(['a', 1], ['b', 1]), undefined);
    const rows = rowsOf(tree, { open: new Set(['1', 'campaign']), whole: new Set(), limit: 9 });
    const press = (id: string, key: string, isRightToLeft = false) => treeAction(rows, id, key, isRightToLeft);
    expect(press('a', 'ArrowRight')).toEqual({ toggle: 'a', isOpen: true });
    expect(press('a', 'ArrowLeft', true)).toEqual({ toggle: 'a', isOpen: true });
    expect(press('campaign', 'ArrowRight')).toEqual({ focus: 'a' });
    expect(press('campaign', 'ArrowLeft')).toEqual({ toggle: 'campaign', isOpen: false });
    expect(press('b', 'ArrowLeft')).toEqual({ focus: 'campaign' });
    expect([press('b', 'ArrowDown'), press('b', 'ArrowUp'), press('b', 'Home'), press('1', 'End')]).toEqual([
      { focus: null },
      { focus: 'a' },
      { focus: '1' },
      { focus: 'b' },
    ]);
    expect([press('b', 'j'), press('unknown', 'End')]).toEqual([null, null]);
  });

  test('has changes of every line, without a day that is not over', () => {
    const row = (date: string, impressions: number) =>
      ({ date, advertiserId: 1, campaignId: 'campaign', mediaBuyId: 'a', packageId: 'a-1', metrics: metrics(impressions) }) as never;
    const now = { rows: [row('2026-03-03', 30), row('2026-03-04', 1)], period: { startDate: '2026-03-03', endDate: '2026-03-04' } };
    const before = { rows: [row('2026-03-01', 20), row('2026-03-02', 20)], period: { startDate: '2026-03-01', endDate: '2026-03-02' } };
    const changes = changesByLine(now, before, '2026-03-04');
    expect([...changes].map(([id, { impressions }]) => [id, impressions])).toEqual([
      ['1', 0.5],
      ['campaign', 0.5],
      ['a', 0.5],
      ['a-1', 0.5],
    ]);
    expect(changesByLine(now, before, '2026-05-01').get('a')!.impressions).toBeCloseTo(-0.225);
  });
});
