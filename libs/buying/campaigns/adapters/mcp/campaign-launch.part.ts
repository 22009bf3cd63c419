import { partOf } from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import { campaignErrors } from '../../domain/errors';
import { CampaignRuns } from '../../domain/ports';
import { receiptOf } from './launch';

/** What launching a draft would buy, and what it would be without. 409 for what is no draft. */
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
