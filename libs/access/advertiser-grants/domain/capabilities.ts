import type { Grant, Issue } from '@exchange/kernel';

/** What an organization may be given, each with what it needs (gaps-2.md §4). */
export const capabilities = ['advertiser.read', 'campaign.read', 'campaign.manage'] as const;
export type Capability = (typeof capabilities)[number];

/** Every problem of the list: each is given once, reading the advertiser is part of every grant, and whoever manages campaigns reads them. */
export function problemsOf(wanted: readonly Capability[]): readonly Issue[] {
  const issues: Issue[] = [];
  const refuse = (message: string) => issues.push({ path: 'capabilities', message: `capabilities ${message}` });
  if (new Set(wanted).size < wanted.length) refuse('names one twice');
  if (!wanted.includes('advertiser.read')) refuse('must have advertiser.read');
  if (wanted.includes('campaign.manage') && !wanted.includes('campaign.read')) refuse('must have campaign.read for campaign.manage');
  return issues;
}

/** What somebody with these may do with the campaigns of an advertiser, and what belongs to them; null: nothing. */
export function campaignGrantOf(given: readonly Capability[]): Grant | null {
  if (given.includes('campaign.manage')) return 'READ_WRITE';
  return given.includes('campaign.read') ? 'READ' : null;
}
