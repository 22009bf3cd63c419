import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/usage')({
  loader: () => loadMessages('usage'),
  component: Usage,
});

const here = '/a/$account/usage';

function Usage() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Page title={text('usage.title')}>
      <Tabs
        label={text('usage.title')}
        params={{ account }}
        of={[
          { to: here, label: text('usage.units') },
          { to: `${here}/plan`, label: text('usage.plan') },
          { to: `${here}/ai`, label: text('usage.ai') },
        ]}
      />
      <Outlet />
    </Page>
  );
}
