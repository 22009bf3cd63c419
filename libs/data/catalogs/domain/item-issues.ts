import type { ItemIssue } from './item';

/** Items of the last read with the same problem. */
export interface IssueGroup extends Pick<ItemIssue, 'field' | 'issue' | 'severity'> {
  readonly count: number;
  /** Ids of the first items with it; records without an id are only counted. */
  readonly itemIds: readonly string[];
}

const [maxGroups, maxExamples] = [100, 5];

/** Counts problems by their reason, in constant memory. Items with reasons that first appear after 100 others are in no group. */
export class IssueGroups {
  private readonly groups = new Map<string, { of: ItemIssue; count: number; itemIds: string[] }>();

  add(issue: ItemIssue, count = 1): void {
    const key = JSON.stringify([issue.severity, issue.field, issue.issue]);
    const group = this.groups.get(key) ?? { of: issue, count: 0, itemIds: [] };
    if (group.count === 0 && this.groups.size === maxGroups) return;
    this.groups.set(key, group);
    group.count += count;
    if (issue.itemId !== null && group.itemIds.length < maxExamples) group.itemIds.push(issue.itemId);
  }

  /** Errors before warnings, the most frequent first. */
  list(): readonly IssueGroup[] {
    const rank = ({ severity, count }: IssueGroup) => (severity === 'error' ? 1e9 : 0) + count;
    return [...this.groups.values()]
      .map(({ of: { field, issue, severity }, count, itemIds }) => ({ field, issue, severity, count, itemIds }))
      .toSorted((a, b) => rank(b) - rank(a));
  }
}
