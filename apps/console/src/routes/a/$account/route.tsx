import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { loadMessages, useText } from '#/i18n';
import { rememberAccount } from '#/lib/preferences';
import { requireSession, sessionQuery } from '#/lib/session';
import { Shell } from '#/ui/shell';
import { SignOut } from '#/ui/sign-out';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/a/$account')({
  beforeLoad: async ({ context, location }) => {
    await Promise.all([requireSession(context.queries, location.href), loadMessages('shell')]);
  },
  component: Account,
});

function Account() {
  const { account } = Route.useParams();
  const { user, accounts } = useSuspenseQuery(sessionQuery).data.data;
  const isOwn = accounts.some(({ id }) => String(id) === account);
  const text = useText();
  const person = useRef(user.id);
  useEffect(() => {
    // Somebody else has signed in with this browser: what was loaded before is not theirs.
    if (person.current !== user.id) location.reload();
    else if (isOwn) rememberAccount(account);
  }, [isOwn, account, user.id]);
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
