import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useCampaign } from '#/lib/campaign';
import { useChanges } from '#/lib/change-count';
import { exampleCalls } from '#/lib/example-calls';
import { MediaBuyTable } from '#/ui/media-buy-table';
import { Card, Empty } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/$id/media-buys')({ component: Buys });

function Buys() {
  const text = useText();
  const { account } = useAccountContext();
  const campaign = useCampaign();
  const buys = $api.useQuery('get', '/api/v2/buyer/media-buys', { params: { query: { campaignId: campaign.campaignId, limit: 50 } } });
  const { refetch } = buys;
  useChanges(
    account,
    ['media_buy'],
    undefined,
    useCallback(() => void refetch(), [refetch]),
  );
  return (
    <Card title={text('mediaBuys.title')} flush>
      <Loaded query={buys} skeleton={<MediaBuyTable rows={null} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="cart" title={text('mediaBuys.none')} call={exampleCalls.mediaBuys(campaign.campaignId)}>
              {text('mediaBuys.none.text')}
            </Empty>
          ) : (
            <MediaBuyTable rows={data} />
          )
        }
      </Loaded>
    </Card>
  );
}
