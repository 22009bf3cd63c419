import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { CurrentAgent, useAgentById } from '#/lib/agent';
import type { Schemas } from '#/lib/api';
import { StateNote, useMoves } from '#/ui/agents/moves';
import { RenameAgent } from '#/ui/agents/rename-agent';
import { RetireAgent } from '#/ui/agents/retire-agent';
import { Button } from '#/ui/button';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/agents/$id')({
  loader: () => loadMessages('agent', 'calls'),
  component: Agent,
});

const here = '/a/$account/agents/$id';

function Agent() {
  const text = useText();
  const { id } = Route.useParams();
  const agent = useAgentById(id);
  return (
    <Loaded
      query={agent}
      isPage
      skeleton={<ObjectSkeleton facts={6} figures={[text('agents.committed'), text('advertisers.title'), text('agents.keys.active')]} />}
    >
      {({ data }) => <Shown key={data.principalId} agent={data} />}
    </Loaded>
  );
}

/** Head and tabs of an agent. Each tab is a screen below it, with its own address. */
function Shown({ agent }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const moves = useMoves(agent);
  const { lifecycleState: state, principalId: id } = agent;
  return (
    <Page
      title={agent.displayName}
      state={<State of={state}>{text.word('agents.state', state)}</State>}
      actions={
        state !== 'retired' && (
          <>
            <RenameAgent agent={agent} />
            {state === 'active' && (
              <Button isBusy={moves.isPending} onClick={() => moves.start('suspend')}>
                {text('agents.suspend')}
              </Button>
            )}
            <RetireAgent agent={agent} />
          </>
        )
      }
    >
      <StateNote agent={agent} moves={moves} />
      {moves.error !== null && <Problem error={moves.error} />}
      <Tabs
        label={text('agents.tabs')}
        params={{ account, id }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/access`, label: text('agents.access') },
          { to: `${here}/keys`, label: text('agents.keys') },
          { to: `${here}/calls`, label: text('agents.calls') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <CurrentAgent value={agent}>
        <Outlet />
      </CurrentAgent>
    </Page>
  );
}
