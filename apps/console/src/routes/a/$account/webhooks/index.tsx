import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { textParam } from '#/lib/search';
import { webhooksPath } from '#/lib/webhooks';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { webhookColumns } from '#/ui/webhooks/columns';
import { ForSellers } from '#/ui/webhooks/for-sellers';
import { WebhookPeek } from '#/ui/webhooks/peek';

export const Route = createFileRoute('/a/$account/webhooks/')({
  validateSearch: (search: Record<string, unknown>): { peek?: string } => textParam('peek', search),
  loader: () => loadMessages('webhooks', 'proof'),
  component: () => (useAccountContext().isBuyer ? <Webhooks /> : <ForSellers />),
});

const idOf = (row: Schemas['WebhookSubscription']) => row.id;
const urlOf = (row: Schemas['WebhookSubscription']) => row.url;

function Webhooks() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const pages = usePages(webhooksPath, {}, async (_, signal) => {
    const { data } = await api.GET(webhooksPath, { signal });
    return { data: data!.data.subscriptions, meta: { pagination: { total: data!.data.subscriptions.length } } };
  });
  const create = (
    <LinkButton kind="main" to="/a/$account/webhooks/new" params={{ account }} data-create>
      <Icon name="plus" size={14} />
      {text('webhooks.new')}
    </LinkButton>
  );
  return (
    <Page
      title={text('webhooks.title')}
      about={text('webhooks.about')}
      actions={
        <>
          <LinkButton to="/a/$account/webhooks/signature" params={{ account }}>
            {text('signature.open')}
          </LinkButton>
          {create}
        </>
      }
    >
      <List
        list="webhooks"
        caption={text('webhooks.title')}
        icon="hook"
        pages={pages}
        id={idOf}
        name={urlOf}
        columns={useMemo(() => webhookColumns(text, account), [text, account])}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('webhooks.one'), of: (_, row) => row && <WebhookPeek webhook={row} /> }}
        empty={
          <Empty icon="hook" title={text('webhooks.none')} call={exampleCalls.webhook()} action={create}>
            {text('webhooks.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}
