import { firstOf, partOf } from '@exchange/platform';
import { ProposalsService } from '../../application/proposals.service';
import { proposalWire } from '../http/proposals.wire';

/** Proposals that are shown beside a campaign; `search` has the others. */
const limit = 50;

/** What sellers proposed in the latest discovery of a campaign. */
export const campaignProposalsPart = partOf(
  'campaign',
  'proposals',
  [ProposalsService],
  (proposals) => async (caller, campaignId) => firstOf((await proposals.search(caller, campaignId, { limit })).map(proposalWire)),
);
