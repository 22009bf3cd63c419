import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { discoveryPath, useReloadDiscovery } from '#/lib/course';
import { integerParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { DiscoveryState } from '#/ui/discovery/state';
import { Theatre } from '#/ui/discovery/theatre';
import { ForeignText, Id, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Refine } from '#/ui/refine';

export const Route = createFileRoute('/a/$account/discovery/$id')({
  validateSearch: (search: Record<string, unknown>): { at?: number } => integerParam('at', search, 0, 1_000_000),
  loader: () => loadMessages('discovery', 'proposals'),
  component: Discovery,
});

function Discovery() {
  const { id } = Route.useParams();
  const discovery = $api.useQuery('get', discoveryPath, { params: { path: { id } } });
  return (
    <Loaded query={discovery} isPage skeleton={<ObjectSkeleton facts={0} />}>
      {({ data }) => <Shown discovery={data} readAt={discovery.dataUpdatedAt} />}
    </Loaded>
  );
}

function Shown({ discovery, readAt }: { discovery: Schemas['Discovery']; readAt: number }) {
  const text = useText();
  const { account } = useAccountContext();
  const { at } = Route.useSearch();
  const go = Route.useNavigate();
  const reload = useReloadDiscovery();
  const { discoveryId: id, campaignId, brief } = discovery;
  const campaign = $api.useQuery(
    'get',
    '/api/v2/buyer/campaigns/{id}',
    { params: { path: { id: campaignId ?? '' } } },
    { enabled: campaignId !== null },
  );
  const onGo = useCallback((to: number | undefined) => void go({ search: to === undefined ? {} : { at: to }, replace: true }), [go]);
  return (
    <Page
      title={campaign.data?.data.campaign.name ?? text('discovery.title')}
      state={<DiscoveryState discovery={discovery} />}
      about={
        <span className="grid gap-1 text-xs">
          {brief !== '' && <ForeignText>{brief}</ForeignText>}
          <Id label={text('field.id')}>{id}</Id>
        </span>
      }
      actions={
        campaignId !== null && (
          <>
            <LinkButton to="/a/$account/campaigns/$id" params={{ account, id: campaignId }}>
              {text('mediaBuys.campaign')}
            </LinkButton>
            <LinkButton kind="main" to="/a/$account/campaigns/$id/proposals" params={{ account, id: campaignId }}>
              {text('discovery.compare')}
            </LinkButton>
          </>
        )
      }
    >
      <Theatre discovery={discovery} readAt={readAt} at={at} onGo={onGo} />
      <Refine discovery={discovery} onAsked={reload} />
    </Page>
  );
}
