import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/usage')({
  loader: () => loadMessages('usage'),
  component: Usage,
});

const here = '/a/$account/usage';
const tabs = [
  { to: here, key: 'usage.units', title: 'usage.title' },
  { to: `${here}/plan`, key: 'usage.plan', title: 'usage.plan' },
  { to: `${here}/ai`, key: 'usage.ai', title: 'usage.ai' },
] as const;

function Usage() {
  const text = useText();
  const { account } = useAccountContext();
  const isAt = useMatchRoute();
  return (
    <Page title={text(tabs.find(({ to }) => isAt({ to }) !== false)?.title ?? 'usage.title')}>
      <Tabs label={text('usage.title')} params={{ account }} of={tabs.map(({ to, key }) => ({ to, label: text(key) }))} />
      <Outlet />
    </Page>
  );
}
