import { Link } from '@tanstack/react-router';
import { AppFacts } from './app-facts';
import { AppHost } from './app-host';
import { AppWarnings } from './app-warnings';
import { Disconnect } from './disconnect';
import type { App } from './use-apps';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { ForeignText, Rows } from '#/ui/parts';

/** A connected app beside the list. Without an app, the list is loading, or the app is not connected. */
export function AppPeek({ app, isLoading }: { app: App | undefined; isLoading: boolean }) {
  const text = useText();
  const { account } = useAccountContext();
  if (app === undefined) return isLoading ? <Rows count={8} /> : <p className="text-mute">{text('apps.gone')}</p>;
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/apps/$id" params={{ account, id: app.id }} className="hover:underline">
            <ForeignText>{app.clientName}</ForeignText>
          </Link>
        </h2>
        <AppHost app={app} />
        <AppWarnings app={app} />
      </header>
      <Disconnect app={app} />
      <AppFacts app={app} />
    </>
  );
}
