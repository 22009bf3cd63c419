import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { AppearanceSettings } from '#/ui/appearance-settings';
import { Card, Page } from '#/ui/parts';
import { ChangePassword } from '#/ui/profile/change-password';
import { OwnAddress } from '#/ui/profile/own-address';
import { SignOut } from '#/ui/sign-out';

export const Route = createFileRoute('/a/$account/profile')({
  loader: () => loadMessages('profile'),
  component: Profile,
});

function Profile() {
  const text = useText();
  const { account, session } = useAccountContext();
  return (
    <Page title={session.user.name} about={text('profile.about')} actions={<SignOut />}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <OwnAddress />
        <Card title={text('profile.look')}>
          <div className="grid gap-2">
            <AppearanceSettings isLabelled hasDensity />
          </div>
        </Card>
        <ChangePassword />
        <Card title={text('notifications.title')}>
          <Link to="/a/$account/notifications" hash="mail" params={{ account }} className="text-accent underline underline-offset-2">
            {text('profile.notifications.choose')}
          </Link>
        </Card>
      </div>
    </Page>
  );
}
