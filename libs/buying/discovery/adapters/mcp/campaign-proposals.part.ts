import { firstOf, partOf } from '@exchange/platform/tools';
import { ProposalsService } from '../../application/proposals.service';
import { proposalWire } from '../http/proposals.wire';

/** Maximum of proposals shown with a campaign; `search` returns the others. */
const limit = 50;

/** Proposals of a campaign's latest discovery. */
export const campaignProposalsPart = partOf(
  'campaign',
  'proposals',
  [ProposalsService],
  (proposals) => async (caller, campaignId) => firstOf((await proposals.search(caller, campaignId, { limit })).map(proposalWire)),
);
