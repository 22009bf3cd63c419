import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCampaign } from '#/lib/campaign';
import { LinkButton } from '#/ui/button';

export const Route = createFileRoute('/a/$account/campaigns/$id/report')({ component: CampaignReport });

function CampaignReport() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <LinkButton to="/a/$account/reports" params={{ account }} search={{ campaign: useCampaign().campaignId }}>
      {text('reports.ofCampaign')}
    </LinkButton>
  );
}
