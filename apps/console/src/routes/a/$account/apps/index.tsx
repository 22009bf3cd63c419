import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { integerParam, textParam } from '#/lib/search';
import { appColumns } from '#/ui/apps/app-columns';
import { useAppFilters } from '#/ui/apps/app-filters';
import { AppPeek } from '#/ui/apps/app-peek';
import { AppsPage } from '#/ui/apps/apps-page';
import { Connect } from '#/ui/apps/connect';
import { Policy } from '#/ui/apps/policy';
import { type App, type AppFilter, useApps } from '#/ui/apps/use-apps';
import { List } from '#/ui/list/list';

interface Search extends AppFilter {
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/apps/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('name', search),
    ...textParam('person', search),
    ...integerParam('unverified', search, 1, 1),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('apps', 'calls'),
  component: ConnectedApps,
});

function ConnectedApps() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const { all, shown } = useApps(search);
  const policy = $api.useQuery('get', '/api/v2/connected-apps/policy');
  const columns = useMemo(() => appColumns(text, account, isAdmin), [text, account, isAdmin]);
  return (
    <AppsPage title={text('apps.title')} about={text(isAdmin ? 'apps.about' : 'apps.about.own')}>
      <List
        list="apps"
        caption={text('apps.title')}
        icon="plug"
        pages={shown}
        id={appId}
        name={appName}
        columns={columns}
        filters={useAppFilters(all.rows, isAdmin)}
        searchBy={{ key: 'name', label: text('field.name') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['app']}
        peek={{
          title: text('apps.one'),
          of: (id, row) => <AppPeek app={row ?? all.rows?.find((app) => app.id === id)} isLoading={all.rows === null} />,
        }}
        empty={<Connect />}
      />
      <Policy policy={policy} apps={all.rows} />
    </AppsPage>
  );
}

const appId = (app: App) => app.id;
const appName = (app: App) => app.clientName;
