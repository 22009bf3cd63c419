import { createFileRoute } from '@tanstack/react-router';
import { useAdvertiser } from '#/lib/advertiser';
import { AdvertiserFacts } from '#/ui/advertiser/advertiser-facts';
import { AdvertiserFigures } from '#/ui/advertiser/advertiser-figures';
import { AdvertiserSettings } from '#/ui/advertiser/advertiser-settings';
import { Columns } from '#/ui/page';

export const Route = createFileRoute('/a/$account/advertisers/$id/')({ component: Overview });

function Overview() {
  return (
    <Columns facts={<AdvertiserFacts advertiser={useAdvertiser()} />}>
      <AdvertiserFigures />
      <AdvertiserSettings />
    </Columns>
  );
}
