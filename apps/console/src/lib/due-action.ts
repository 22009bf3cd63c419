import type { Schemas } from './api';

export type DueAction = 'edit' | 'ask' | 'watch' | 'choose' | 'preview' | 'resume';
type Campaign = Pick<Schemas['Campaign'], 'status' | 'brief' | 'productCount' | 'discoveryId'>;
type Proposals = Pick<Schemas['CampaignProposals'], 'state' | 'executionId' | 'progress' | 'selectedProposalIds'>;

/** The one action that is due: the next step of a draft, or resuming. Null when none is, and while the proposals of a draft are unknown. `isOrdered`: the order preview has media buys. */
export function dueAction(
  { status, brief, productCount }: Campaign,
  proposals: Proposals | undefined,
  isOrdered = false,
): DueAction | null {
  if (status === 'PAUSED') return 'resume';
  if (status !== 'DRAFT') return null;
  if (brief === null) return 'edit';
  if (productCount > 0) return 'preview';
  if (proposals === undefined) return null;
  if (proposals.state !== 'ok' || proposals.executionId === null) return 'ask';
  if (isOrdered || proposals.selectedProposalIds.length > 0) return 'preview';
  if (proposals.progress.responded > 0) return 'choose';
  return proposals.progress.pending > 0 ? 'watch' : 'ask';
}
