import { Reach } from './reach';
import { ScopeWords } from './scope-words';
import type { App } from './use-apps';
import { useText } from '#/i18n';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function AppFacts({ app }: { app: App }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('apps.client'), value: <Id label={text('apps.client')}>{app.clientId}</Id> },
        { label: text('apps.host'), value: <bdi className="wrap-anywhere">{app.verifiedHost ?? app.redirectHost}</bdi> },
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
  );
}
