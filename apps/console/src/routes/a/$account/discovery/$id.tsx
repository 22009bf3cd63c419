import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { productsPath, useGroups } from '#/lib/groups';
import { proposalsPath } from '#/lib/proposals';
import { useRevisions } from '#/lib/revisions';
import { integerParam } from '#/lib/search';
import { useTrail } from '#/lib/trail';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Card, Id, ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Proposals } from '#/ui/proposals';
import { Refine } from '#/ui/refine';
import { Replay, SellerTable } from '#/ui/seller-table';

export const Route = createFileRoute('/a/$account/discovery/$id')({
  validateSearch: (search: Record<string, unknown>): { at?: number } => integerParam('at', search, 0, 1_000_000),
  component: Discovery,
});

const pathOf = '/api/v2/buyer/discovery/{id}';

function Discovery() {
  const { id } = Route.useParams();
  const discovery = $api.useQuery('get', pathOf, { params: { path: { id } } });
  return (
    <Loaded query={discovery} isPage skeleton={<ObjectSkeleton facts={0} />}>
      {({ data }) => <Shown discovery={data} />}
    </Loaded>
  );
}

function Shown({ discovery }: { discovery: Schemas['Discovery'] }) {
  const text = useText();
  const { account } = useAccountContext();
  useTrail([{ label: text('campaigns.title'), to: '/a/$account/campaigns' }]);
  const { at } = Route.useSearch();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const { discoveryId: id, campaignId } = discovery;
  const onRevision = useCallback(() => {
    for (const path of [pathOf, productsPath, proposalsPath]) void queries.invalidateQueries({ queryKey: ['get', path] });
  }, [queries]);
  const { link, revisions } = useRevisions(account, id, discovery.round, onRevision);
  const { groups, budget } = useGroups(id);
  const then = at === undefined || at >= discovery.revision ? undefined : at;
  return (
    <Page
      title={text('discovery.title')}
      state={<State of={discovery.status}>{text.word('discovery', discovery.status)}</State>}
      about={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <Id label={text('field.id')}>{id}</Id>
          <span role="status" data-testid="link" className={`flex items-center gap-1 ${link === 'lost' ? 'text-attention' : ''}`}>
            <Icon name="live" size={14} />
            {text(`link.${discovery.resultsComplete ? 'done' : link}`)}
          </span>
        </span>
      }
      actions={
        campaignId !== null && (
          <LinkButton to="/a/$account/campaigns/$id" params={{ account, id: campaignId }}>
            {text('mediaBuys.campaign')}
          </LinkButton>
        )
      }
    >
      <Card
        flush
        title={text('discovery.answers')}
        actions={
          <span aria-live="polite" data-testid="progress" className="text-xs text-mute tabular-nums">
            {text('discovery.progress', { responded: discovery.sellersResponded, asked: discovery.sellersRequested })}
          </span>
        }
      >
        <SellerTable discovery={discovery} groups={groups} revisions={revisions} at={then} />
        <Replay
          revision={discovery.revision}
          at={then}
          onGo={(to) => void go({ search: to === undefined ? {} : { at: to }, replace: true })}
        />
      </Card>
      {campaignId !== null && <Proposals discovery={discovery} campaignId={campaignId} budget={budget} />}
      <Refine discovery={discovery} onAsked={onRevision} />
    </Page>
  );
}
