import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Empty, Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/agents')({
  loader: () => loadMessages('agents'),
  component: Agents,
});

/** Only admins of buyer accounts look after agents. Others are told so, without a request that is refused. */
function Agents() {
  const text = useText();
  const { isAdmin, isBuyer } = useAccountContext();
  if (isAdmin && isBuyer) return <Outlet />;
  return (
    <Page title={text('agents.title')}>
      <Empty icon="agent" title={text(isBuyer ? 'agents.admins' : 'agents.buyers')}>
        {isBuyer && text('problem.do.forbidden')}
      </Empty>
    </Page>
  );
}
