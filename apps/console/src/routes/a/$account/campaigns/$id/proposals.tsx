import { createFileRoute } from '@tanstack/react-router';
import { useCampaign } from '#/lib/campaign';
import { AskSellers } from '#/ui/ask-sellers';

export const Route = createFileRoute('/a/$account/campaigns/$id/proposals')({ component: CampaignProposals });

function CampaignProposals() {
  return <AskSellers campaign={useCampaign()} />;
}
