import { partOf } from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import { campaignErrors } from '../../domain/errors';
import { CampaignRuns } from '../../domain/ports';
import { receiptOf } from './launch';

/** The media buys that launching a draft would place, with their limitations. 409 unless the campaign is a DRAFT. */
export const campaignLaunchPart = partOf(
  'campaign',
  'launch',
  [CampaignsService, CampaignRuns],
  (campaigns, runs) => async (caller, id) => {
    const { status } = await campaigns.get(caller, id);
    if (status !== 'DRAFT') throw campaignErrors.noDraft();
    const plan = await runs.plan(caller, id);
    return { shown: { ...receiptOf(plan), warnings: plan.warnings } };
  },
);
