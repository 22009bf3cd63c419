import type { Grant, Issue } from '@exchange/kernel';

/** Capabilities of a grant (docs/spec/gaps-2.md §4). */
export const capabilities = ['advertiser.read', 'campaign.read', 'campaign.manage'] as const;
export type Capability = (typeof capabilities)[number];

/** Every problem: repeated capabilities, or a missing one that is required. `advertiser.read` is always required. */
export function capabilityProblems(wanted: readonly Capability[]): readonly Issue[] {
  const issues: Issue[] = [];
  const refuse = (message: string) => issues.push({ path: 'capabilities', message: `capabilities ${message}` });
  if (new Set(wanted).size < wanted.length) refuse('names one twice');
  if (!wanted.includes('advertiser.read')) refuse('must have advertiser.read');
  if (wanted.includes('campaign.manage') && !wanted.includes('campaign.read')) refuse('must have campaign.read for campaign.manage');
  return issues;
}

/** Access to the advertiser's campaigns and what belongs to them; null means none. */
export function campaignGrantOf(given: readonly Capability[]): Grant | null {
  if (given.includes('campaign.manage')) return 'READ_WRITE';
  return given.includes('campaign.read') ? 'READ' : null;
}
