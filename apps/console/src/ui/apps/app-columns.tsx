import { AppHost } from './app-host';
import { scopeColumn } from './scope-column';
import type { App } from './use-apps';
import type { Text } from '#/i18n';
import { nameColumn, textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

/** Columns of connected apps. */
export const appColumns = (text: Text, account: string, isAdmin: boolean): readonly ListColumn<App>[] => [
  nameColumn(
    text,
    (app) => app.clientName,
    ({ id }) => ({ to: '/a/$account/apps/$id', params: { account, id } }),
  ),
  {
    key: 'host',
    head: text('apps.host'),
    width: 11,
    csv: (app) => app.verifiedHost ?? app.redirectHost,
    cell: (app) => <AppHost app={app} />,
  },
  ...(isAdmin ? [{ ...textColumn('person', text('apps.person'), (app: App) => app.person.name), width: 9, fold: 'lg' as const }] : []),
  scopeColumn(text, 'lg'),
  {
    key: 'reach',
    head: text('apps.reach'),
    width: 8.5,
    fold: 'lg',
    csv: (app) => app.advertiserIds?.join(' ') ?? '',
    cell: (app) => (app.advertiserIds === null ? text('apps.reach.all') : text.number(app.advertiserIds.length)),
  },
  { ...timeColumn('used', text('apps.used'), (app: App) => app.lastUsedAt, text('apps.never')), width: 9.5, fold: 'sm' },
  { key: 'ends', head: text('apps.ends'), width: 9.5, isExtra: true, csv: (app) => app.expiresAt, cell: (app) => text.day(app.expiresAt) },
  { ...timeColumn('created', text('apps.since'), (app: App) => app.createdAt), width: 9.5, isExtra: true },
];
