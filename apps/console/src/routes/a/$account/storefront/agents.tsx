import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { integerParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';
import { sellerAgentColumns } from '#/ui/seller-agents/columns';
import { SellerAgentPeek } from '#/ui/seller-agents/peek';
import { RegisterAgent } from '#/ui/seller-agents/register';

export const Route = createFileRoute('/a/$account/storefront/agents')({
  validateSearch: (search: Record<string, unknown>): { peek?: string; create?: number } => ({
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('sellerAgents'),
  component: Agents,
});

const path = '/api/v2/storefront/seller-agents';

function Agents() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const { create, ...search } = Route.useSearch();
  const go = Route.useNavigate();
  const pages = usePages(path, {}, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: page }, signal });
    return data!;
  });
  const columns = useMemo(() => sellerAgentColumns(text, account), [text, account]);
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  const button = (
    <Button kind="main" data-create onClick={() => open(true)}>
      <Icon name="plus" size={14} />
      {text('sellerAgents.register')}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-mute">{text('sellerAgents.about')}</p>
        {isAdmin && button}
      </div>
      <List
        list="sellerAgents"
        caption={text('sellerAgents.title')}
        icon="agent"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={[]}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('home.kind.agent'), of: (id, row) => <SellerAgentPeek id={id} row={row} /> }}
        empty={
          <Empty icon="agent" call={exampleCalls.sellerAgent()} title={text('sellerAgents.none')} action={isAdmin && button}>
            {text('sellerAgents.none.text')}
          </Empty>
        }
      />
      {isAdmin && create === 1 && <RegisterAgent onClose={() => open(false)} />}
    </>
  );
}

const idOf = (row: Schemas['SellerAgent']) => String(row.id);
const nameOf = (row: Schemas['SellerAgent']) => row.name;
