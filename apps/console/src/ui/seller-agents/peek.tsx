import { Link } from '@tanstack/react-router';
import { SellerAgentFacts } from './facts';
import { AgentRelease, AgentState } from './state';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** An agent beside the list. One that is not loaded in the list is read by its id. */
export function SellerAgentPeek({ id, row }: { id: string; row: Schemas['SellerAgent'] | undefined }) {
  const params = { path: { id: Number(id) } };
  const read = $api.useQuery('get', '/api/v2/storefront/seller-agents/{id}', { params }, { enabled: row === undefined });
  if (row !== undefined) return <Shown agent={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown agent={data} />}
    </Loaded>
  );
}

function Shown({ agent }: { agent: Schemas['SellerAgent'] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/storefront/agents/$id" params={{ account, id: String(agent.id) }} className="hover:underline">
            <ForeignText>{agent.name}</ForeignText>
          </Link>
        </h2>
        <p className="flex flex-wrap gap-2">
          <AgentState agent={agent} />
          <AgentRelease agent={agent} />
        </p>
        {agent.health.reason !== null && (
          <p className="text-xs text-mute">
            {text('sellerAgents.reason')} <ForeignText>{agent.health.reason}</ForeignText>
          </p>
        )}
      </header>
      <SellerAgentFacts agent={agent} />
    </>
  );
}
