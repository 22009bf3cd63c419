import { createFileRoute, redirect } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { firstAccount, requireSession } from '#/lib/session';
import { SignOut } from '#/ui/sign-out';
import { SignedOutPage } from '#/ui/signed-out-page';

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context, location }) => {
    const account = firstAccount(await requireSession(context.queries, location.href));
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead elsewhere
    if (account !== undefined) throw redirect({ to: '/a/$account', params: { account } });
  },
  component: NoAccount,
});

function NoAccount() {
  const text = useText();
  return (
    <SignedOutPage title={text('account.none')} about={text('account.none.text')}>
      <SignOut />
    </SignedOutPage>
  );
}
