import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { AppFacts } from '#/ui/apps/app-facts';
import { AppHost } from '#/ui/apps/app-host';
import { AppWarnings } from '#/ui/apps/app-warnings';
import { Disconnect } from '#/ui/apps/disconnect';
import { useApps } from '#/ui/apps/use-apps';
import { LastCalls } from '#/ui/calls/last-calls';
import { Card, Empty, ObjectSkeleton, Page } from '#/ui/parts';
import { Problem } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/apps/$id')({
  loader: () => loadMessages('apps', 'calls'),
  component: ConnectedApp,
});

/** One connected app: who it is, what it may do, and what it does. The API has it in the list only. */
function ConnectedApp() {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = Route.useParams();
  const { rows, error, retry } = useApps().all;
  const list = (
    <Link to="/a/$account/apps" params={{ account }} className="hover:underline">
      {text('apps.title')}
    </Link>
  );
  if (rows === null && error !== null) return <Problem error={error} again={retry} />;
  if (rows === null) return <ObjectSkeleton facts={7} />;
  const app = rows.find((each) => each.id === id);
  if (app === undefined)
    return (
      <Page title={text('apps.one')} about={list}>
        <Card>
          <Empty icon="plug" title={text('apps.gone')} />
        </Card>
      </Page>
    );
  return (
    <Page
      title={app.clientName}
      state={<AppHost app={app} />}
      about={list}
      actions={<Disconnect app={app} />}
      facts={<AppFacts app={app} />}
    >
      <AppWarnings app={app} />
      <LastCalls of={{ credentialId: app.credentialIds }} />
    </Page>
  );
}
