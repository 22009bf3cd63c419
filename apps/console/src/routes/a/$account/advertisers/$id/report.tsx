import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { AdvertiserFigures } from '#/ui/advertiser/advertiser-figures';
import { LinkButton } from '#/ui/button';

export const Route = createFileRoute('/a/$account/advertisers/$id/report')({ component: AdvertiserReport });

function AdvertiserReport() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <>
      <AdvertiserFigures />
      <div>
        <LinkButton to="/a/$account/reports" params={{ account }} search={{ advertiser: useAdvertiser().id }}>
          {text('advertisers.report')}
        </LinkButton>
      </div>
    </>
  );
}
