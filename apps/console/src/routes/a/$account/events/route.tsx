import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Page } from '#/ui/parts';
import { ReferenceLink } from '#/ui/reference-link';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/events')({
  loader: () => loadMessages('developers'),
  component: Events,
});

function Events() {
  const text = useText();
  const { account } = useAccountContext();
  const isLive = useMatchRoute()({ to: '/a/$account/events/live' }) !== false;
  return (
    <Page
      title={text(isLive ? 'events.now' : 'events.title')}
      about={text('events.about')}
      actions={
        <span className="flex min-h-(--control) items-center">
          <ReferenceLink to="/docs">{text('nav.reference')}</ReferenceLink>
        </span>
      }
    >
      <Tabs
        label={text('events.title')}
        params={{ account }}
        of={[
          { to: '/a/$account/events', label: text('events.catalogue') },
          { to: '/a/$account/events/live', label: text('events.now') },
        ]}
      />
      <Outlet />
    </Page>
  );
}
