import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '#/i18n';
import { rememberAccount } from '#/lib/preferences';
import { needSession } from '#/lib/session';
import { Door } from '#/ui/door';
import { Shell } from '#/ui/shell';

export const Route = createFileRoute('/a/$account')({
  beforeLoad: async ({ context, location, params }) => {
    const { accounts } = await needSession(context.queries, location.href);
    return { isOwn: accounts.some(({ id }) => String(id) === params.account) };
  },
  component: Account,
});

function Account() {
  const { isOwn } = Route.useRouteContext();
  const { account } = Route.useParams();
  const text = useText();
  useEffect(() => {
    if (isOwn) rememberAccount(account);
  }, [isOwn, account]);
  if (isOwn)
    return (
      <Shell>
        <Outlet />
      </Shell>
    );
  return (
    <Door title={text('account.strange')} about={text('account.strange.text')}>
      <a href="/console/" className="text-sm text-brand underline underline-offset-2">
        {text('problem.home')}
      </a>
    </Door>
  );
}
