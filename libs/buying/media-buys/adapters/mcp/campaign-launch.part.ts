import { CampaignsFacade } from '@exchange/campaigns';
import { partOf } from '@exchange/platform/tools';
import { PreviewsService } from '../../application/previews.service';
import { receiptOf } from './save-campaign.launch';

/** The media buys that launching a draft would place, with their limitations. 409 unless the campaign is a DRAFT. */
export const campaignLaunchPart = partOf(
  'campaign',
  'launch',
  [CampaignsFacade, PreviewsService],
  (campaigns, previews) => async (caller, id) => {
    const plan = await previews.launch(caller, await campaigns.findDraft(caller, id));
    return { shown: { ...receiptOf(plan), warnings: plan.warnings } };
  },
);
