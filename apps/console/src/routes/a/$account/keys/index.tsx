import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { keyKinds, keyStates } from '#/lib/key-search';
import type { KeyFilters } from '#/lib/key-state';
import type { Filter } from '#/lib/list-filters';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { keyColumns } from '#/ui/keys/key-columns';
import { KeyPeek } from '#/ui/keys/key-peek';
import { useKeys } from '#/ui/keys/use-keys';
import { List } from '#/ui/list/list';
import { Empty, Page } from '#/ui/parts';

interface Search extends KeyFilters {
  readonly peek?: string;
  /** Of older links. */
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/keys/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('kind', search, keyKinds),
    ...choiceParam('state', search, keyStates),
    ...textParam('name', search),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  beforeLoad: ({ search, params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead elsewhere
    if (search.create === 1) throw redirect({ to: '/a/$account/keys/new', params, replace: true });
  },
  loader: () => loadMessages('keys', 'calls'),
  component: Keys,
});

function Keys() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const { all, shown } = useKeys(search);
  const columns = useMemo(() => keyColumns(text, account), [text, account]);
  const filters = useMemo(() => filtersOf(text, isAdmin), [text, isAdmin]);
  return (
    <Page
      title={text('keys.title')}
      about={text(isAdmin ? 'keys.about.all' : 'keys.about.own')}
      actions={
        <>
          {/* Mails about a connected app lead here, from before apps had a page. */}
          <LinkButton to="/a/$account/apps" params={{ account }}>
            {text('nav.apps')}
          </LinkButton>
          <LinkButton kind="main" data-create to="/a/$account/keys/new" params={{ account }}>
            <Icon name="plus" size={14} />
            {text('keys.new')}
          </LinkButton>
        </>
      }
    >
      <List
        list="keys"
        caption={text('keys.title')}
        icon="key"
        pages={shown}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'name', label: text('list.find') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        peek={{
          title: text('keys.one'),
          of: (id) => <KeyPeek of={all.rows?.find((each) => each.id === id)} isLoading={all.rows === null} />,
        }}
        empty={
          <Empty
            icon="key"
            title={text('keys.none')}
            call={exampleCalls.key(account)}
            action={
              <LinkButton to="/a/$account/keys/new" params={{ account }}>
                {text('keys.new')}
              </LinkButton>
            }
          >
            {text('keys.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Schemas['ApiKey']) => row.id;
const nameOf = (row: Schemas['ApiKey']) => row.name;

const filtersOf = (text: Text, isAdmin: boolean): readonly Filter[] => [
  { key: 'state', kind: 'choice', label: text('field.status'), options: text.options('keys.state', keyStates) },
  ...(isAdmin
    ? [
        {
          key: 'kind',
          kind: 'choice',
          label: text('keys.kind'),
          options: keyKinds.map((value) => ({ value, label: text.word('keys.kind', value === 'personal' ? 'person' : value) })),
        } as const,
      ]
    : []),
  { key: 'name', kind: 'text', label: text('list.find') },
];
