import { Link } from '@tanstack/react-router';
import { AgentFacts } from './agent-facts';
import { SpendList } from './spend-list';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAgentById } from '#/lib/agent';
import { ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** An agent beside the list: its facts, and what it has committed this month for each advertiser. */
export function AgentPeek({ id }: { id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const agent = useAgentById(id);
  return (
    <Loaded query={agent} skeleton={<Rows count={8} />}>
      {({ data }) => (
        <>
          <header className="grid gap-1">
            <h2 className="text-base font-semibold">
              <Link to="/a/$account/agents/$id" params={{ account, id }} className="hover:underline">
                <ForeignText>{data.displayName}</ForeignText>
              </Link>
            </h2>
            <State of={data.lifecycleState}>{text.word('agents.state', data.lifecycleState)}</State>
          </header>
          <AgentFacts agent={data} />
          <SpendList grants={data.access.advertisers} />
        </>
      )}
    </Loaded>
  );
}
