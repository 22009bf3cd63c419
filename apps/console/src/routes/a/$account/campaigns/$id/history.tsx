import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useCampaign } from '#/lib/campaign';
import { History } from '#/ui/history';
import { Card } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/campaigns/$id/history')({ component: CampaignHistory });

function CampaignHistory() {
  const text = useText();
  return (
    <Card title={text('history.title')} flush>
      <History resourceId={useCampaign().campaignId} />
    </Card>
  );
}
