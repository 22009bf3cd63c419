import { IssueGroups } from './item-issues';

const issue = (itemId: string | null, text: string, severity: 'error' | 'warning' = 'error') => ({
  itemId,
  field: 'id',
  issue: text,
  severity,
});

describe('IssueGroups', () => {
  it('counts items by reason, errors first, with at most five examples', () => {
    const groups = new IssueGroups();
    for (let n = 0; n < 9; n += 1) groups.add(issue(`w${n}`, 'No title.', 'warning'));
    groups.add(issue(null, 'No id.'));
    groups.add(issue('a', 'Too long.'));
    groups.add(issue('b', 'Too long.'));
    expect(groups.list()).toEqual([
      { field: 'id', issue: 'Too long.', severity: 'error', count: 2, itemIds: ['a', 'b'] },
      { field: 'id', issue: 'No id.', severity: 'error', count: 1, itemIds: [] },
      { field: 'id', issue: 'No title.', severity: 'warning', count: 9, itemIds: ['w0', 'w1', 'w2', 'w3', 'w4'] },
    ]);
  });

  it('lists the first 100 reasons, and goes on counting them', () => {
    const groups = new IssueGroups();
    for (let n = 0; n < 150; n += 1) groups.add(issue('a', `Reason ${n}`));
    groups.add(issue('b', 'Reason 7'));
    expect(groups.list()).toHaveLength(100);
    expect(groups.list()[0]).toMatchObject({ issue: 'Reason 7', count: 2 });
  });
});
