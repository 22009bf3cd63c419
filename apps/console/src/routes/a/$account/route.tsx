import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '#/i18n';
import { rememberAccount } from '#/lib/preferences';
import { requireSession } from '#/lib/session';
import { Shell } from '#/ui/shell';
import { SignOut } from '#/ui/sign-out';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/a/$account')({
  beforeLoad: async ({ context, location, params }) => {
    const { accounts } = await requireSession(context.queries, location.href);
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
    <SignedOutPage title={text('account.strange')} about={text('account.strange.text')} foot={<SignOut />}>
      <a href="/console/" className="text-sm text-accent underline underline-offset-2">
        {text('problem.home')}
      </a>
    </SignedOutPage>
  );
}
