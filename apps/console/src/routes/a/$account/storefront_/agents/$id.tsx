import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useTrail } from '#/lib/trail';
import { LinkButton } from '#/ui/button';
import { NotFound } from '#/ui/not-found';
import { ObjectSkeleton, Page, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { SellerAgentActions } from '#/ui/seller-agents/actions';
import { SellerAgentFacts } from '#/ui/seller-agents/facts';
import { Health } from '#/ui/seller-agents/health';
import { AgentRelease, AgentState } from '#/ui/seller-agents/state';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/storefront_/agents/$id')({
  loader: () => loadMessages('storefront', 'sellerAgents'),
  component: SellerAgent,
});

function SellerAgent() {
  const { id } = Route.useParams();
  return /^\d{1,15}$/.test(id) ? <Read id={Number(id)} /> : <NotFound />;
}

function Read({ id }: { id: number }) {
  const agent = $api.useQuery(
    'get',
    '/api/v2/storefront/seller-agents/{id}',
    { params: { path: { id } } },
    {
      // The feed does not tell of agents: one that is silent, and not turned off, is tested again soon.
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.data.health.status === 'closed' || data.data.enabled === false ? false : 15_000,
    },
  );
  return (
    <Loaded query={agent} isPage skeleton={<ObjectSkeleton facts={8} />}>
      {({ data }) => <Shown agent={data} />}
    </Loaded>
  );
}

function Shown({ agent }: { agent: Schemas['SellerAgent'] }) {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  useTrail([
    { label: text('storefront.title'), to: '/a/$account/storefront' },
    { label: text('sellerAgents.title'), to: '/a/$account/storefront/agents' },
  ]);
  return (
    <Page
      title={agent.name}
      state={
        <>
          <AgentState agent={agent} />
          <AgentRelease agent={agent} />
          {agent.sandbox && <Tag tone="information">{text('advertisers.sandbox')}</Tag>}
        </>
      }
      actions={
        <>
          <LinkButton to="/a/$account/storefront/try" params={{ account }} search={{ seller: agent.id }}>
            {text('tryIt.title')}
          </LinkButton>
          {isAdmin && <SellerAgentActions agent={agent} />}
        </>
      }
      facts={<SellerAgentFacts agent={agent} />}
    >
      <Health agent={agent} />
      <ObjectHistory side="storefront" query={{ resourceId: String(agent.id), resourceTypes: ['STOREFRONT'] }} />
    </Page>
  );
}
