import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useMediaBuy } from '#/lib/media-buy';
import { LinkButton } from '#/ui/button';

export const Route = createFileRoute('/a/$account/media-buys/$id/report')({ component: MediaBuyReport });

function MediaBuyReport() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <div>
      <LinkButton to="/a/$account/reports" params={{ account }} search={{ campaign: useMediaBuy().campaignId }}>
        {text('reports.ofCampaign')}
      </LinkButton>
    </div>
  );
}
