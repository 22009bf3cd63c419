import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { type Ask, asksPath as path } from '#/lib/ask';
import { exampleCalls } from '#/lib/example-calls';
import { askKinds, askStates } from '#/lib/filter-values';
import { choiceParam } from '#/lib/search';
import { askColumns } from '#/ui/asks/ask-columns';
import { askFilters } from '#/ui/asks/ask-filters';
import { LinkButton } from '#/ui/button';
import { nameColumn } from '#/ui/columns';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';

interface Search {
  readonly state?: (typeof askStates)[number];
  readonly type?: (typeof askKinds)[number];
}

export const Route = createFileRoute('/a/$account/asks/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('state', search, askStates),
    ...choiceParam('type', search, askKinds),
  }),
  loader: () => loadMessages('record'),
  component: Asks,
});

/** Requests of the account to the people who run the exchange, and their answers. */
function Asks() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const pages = usePages(path, search, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...search, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(
    () => [nameColumn<Ask>(text, nameOf, ({ id }) => ({ to: '/a/$account/asks/$id', params: { account, id } })), ...askColumns<Ask>(text)],
    [text, account],
  );
  const filters = useMemo(() => askFilters(text), [text]);
  return (
    <Page
      title={text('asks.title')}
      about={text('asks.about')}
      actions={
        <>
          <LinkButton to="/a/$account/supply-requests" params={{ account }}>
            {text('supply.title')}
          </LinkButton>
          <LinkButton kind="main" data-create="" to="/a/$account/asks/new" params={{ account }}>
            <Icon name="plus" size={14} />
            {text('asks.create')}
          </LinkButton>
        </>
      }
    >
      <List
        list="asks"
        caption={text('asks.title')}
        icon="send"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['ask']}
        empty={
          <Empty
            icon="send"
            title={text('asks.none')}
            call={exampleCalls.ask()}
            action={
              <LinkButton to="/a/$account/asks/new" params={{ account }}>
                {text('asks.create')}
              </LinkButton>
            }
          >
            {text('asks.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Ask) => row.id;
const nameOf = (row: Ask) => row.title;
