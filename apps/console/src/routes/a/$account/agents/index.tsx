import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { agentsPath } from '#/lib/agent';
import { api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import type { Filter } from '#/lib/list-filters';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { useAgentActions } from '#/ui/agents/agent-actions';
import { agentColumns } from '#/ui/agents/agent-columns';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page, Rows } from '#/ui/parts';

const NewAgent = lazy(() => import('#/ui/agents/new-agent').then(({ NewAgent: it }) => ({ default: it })));
const AgentPeek = lazy(() => import('#/ui/agents/agent-peek').then(({ AgentPeek: it }) => ({ default: it })));

const states = ['active', 'suspended', 'retired'] as const;

interface Search {
  readonly name?: string;
  readonly state?: (typeof states)[number];
  readonly peek?: string;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/agents/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('name', search, 100),
    ...choiceParam('state', search, states),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  component: Agents,
});

function Agents() {
  const text = useText();
  const { account } = useAccountContext();
  const { create, ...search } = Route.useSearch();
  const { name, state } = search;
  const go = Route.useNavigate();
  const query = { ...(name ? { name } : {}), ...(state ? { lifecycleState: state } : {}) };
  const pages = usePages(agentsPath, query, async (page, signal) => {
    const { data } = await api.GET(agentsPath, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(() => agentColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text), [text]);
  const bulk = useAgentActions();
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <Page
      title={text('agents.title')}
      about={text('agents.about')}
      actions={
        <Button kind="main" data-create onClick={() => open(true)}>
          <Icon name="plus" size={14} />
          {text('agents.new')}
        </Button>
      }
    >
      <List
        list="agents"
        caption={text('agents.title')}
        icon="agent"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'name', label: text('campaigns.search') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        bulk={bulk}
        peek={{
          title: text('agents.one'),
          of: (id) => (
            <Suspense fallback={<Rows count={8} />}>
              <AgentPeek id={id} />
            </Suspense>
          ),
        }}
        empty={
          <Empty
            icon="agent"
            call={exampleCalls.agent(account)}
            title={text('agents.none')}
            action={
              <Button kind="main" onClick={() => open(true)}>
                {text('agents.new')}
              </Button>
            }
          >
            {text('agents.none.text')}
          </Empty>
        }
      />
      {create === 1 && (
        <Suspense fallback={null}>
          <NewAgent isOpen onClose={() => open(false)} />
        </Suspense>
      )}
    </Page>
  );
}

const idOf = (row: Schemas['BuyerAgent']) => row.principalId;
const nameOf = (row: Schemas['BuyerAgent']) => row.displayName;

/** The filters of the contract as those of the list. */
const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'name', kind: 'text', label: text('field.name') },
  { key: 'state', kind: 'choice', label: text('field.status'), options: text.options('agents.state', states) },
];
