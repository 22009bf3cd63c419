import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { loadMessages } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useCampaign } from '#/lib/campaign';
import { useChanges } from '#/lib/change-count';
import { buysPath, previewPath } from '#/lib/order-preview';
import { useProposals } from '#/lib/proposals';
import { NoOrder, OrderPage } from '#/ui/order/order-page';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/$id/order')({
  loader: () => loadMessages('proposals', 'decisions', 'mediaBuys'),
  component: CampaignOrder,
});

function CampaignOrder() {
  const { account } = useAccountContext();
  const campaign = useCampaign();
  const { campaignId: id } = campaign;
  const params = { path: { id } };
  const preview = $api.useQuery('get', previewPath, { params });
  const buys = $api.useQuery('get', buysPath, { params });
  const proposals = useProposals(id);
  const [readPreview, readBuys] = [preview.refetch, buys.refetch];
  const onChange = useCallback(() => void Promise.all([readPreview(), readBuys()]), [readPreview, readBuys]);
  useChanges(account, ['campaign', 'discovery', 'media_buy'], undefined, onChange);
  const skeleton = (
    <Card title="" flush>
      <Rows count={8} />
    </Card>
  );
  if (preview.data === undefined && preview.error !== null) return <NoOrder error={preview.error} campaignId={id} again={onChange} />;
  return (
    <Loaded query={preview} skeleton={skeleton}>
      {(found) => (
        <Loaded query={buys} skeleton={skeleton}>
          {({ data }) => (
            <OrderPage campaign={campaign} preview={found.data} buys={data} proposals={proposals.isError ? [] : proposals.data} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
