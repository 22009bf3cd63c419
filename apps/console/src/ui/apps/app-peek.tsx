import { AppHost } from './app-host';
import { Disconnect } from './disconnect';
import { Reach } from './reach';
import { ScopeWords } from './scope-words';
import type { App } from './use-apps';
import { useText } from '#/i18n';
import { isRefused } from '#/lib/app-policy';
import { Badge, Facts, ForeignText, Id, Rows, Time } from '#/ui/parts';

interface Props {
  /** Undefined while the list is loading, and for an app that is not connected. */
  readonly app: App | undefined;
  readonly isLoading: boolean;
  readonly approvedHosts: readonly string[] | null;
}

/** A connected app beside the list: who it is, what it may do, its calls, and the way to end it. */
export function AppPeek({ app, isLoading, approvedHosts }: Props) {
  const text = useText();
  if (app === undefined) return isLoading ? <Rows count={8} /> : <p className="text-mute">{text('apps.gone')}</p>;
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <ForeignText>{app.clientName}</ForeignText>
        </h2>
        <AppHost app={app} />
        {app.verifiedHost === null && <p className="text-mute">{text('apps.unverified.text')}</p>}
        {isRefused(app, approvedHosts) && (
          <Badge tone="attention" shape="triangle">
            {text('apps.refused')}
          </Badge>
        )}
      </header>
      <Facts
        of={[
          { label: text('apps.client'), value: <Id label={text('apps.client')}>{app.clientId}</Id> },
          { label: text('apps.person'), value: <ForeignText>{app.person.name}</ForeignText> },
          { label: text('apps.may'), value: <ScopeWords of={app.scopes} /> },
          { label: text('apps.reach'), value: <Reach advertiserIds={app.advertiserIds} /> },
          { label: text('apps.since'), value: <Time at={app.createdAt} /> },
          { label: text('apps.used'), value: app.lastUsedAt === null ? text('apps.never') : <Time at={app.lastUsedAt} /> },
          {
            label: text('apps.ends'),
            value: (
              <>
                {text.day(app.expiresAt)}
                <span className="block text-mute">{text('apps.ends.text')}</span>
              </>
            ),
          },
        ]}
      />
      <Disconnect app={app} />
    </>
  );
}
