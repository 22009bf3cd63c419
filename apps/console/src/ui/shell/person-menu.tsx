import { Link } from '@tanstack/react-router';
import { AppearanceSettings } from '../appearance-settings';
import { SignOut } from '../sign-out';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';

/** The signed-in person, how the console looks in this browser, and the way out. */
export function PersonMenu() {
  const text = useText();
  const { account, session } = useAccountContext();
  const { name, email } = session.user;
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-3 border-line p-3 not-first:border-t">
      <div className="grid gap-2">
        <AppearanceSettings isLabelled hasDensity />
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <div className="flex min-w-0 flex-col items-start">
          <p dir="auto" className="max-w-full truncate text-sm font-medium">
            {name}
          </p>
          <p dir="auto" className="max-w-full truncate text-xs text-mute">
            {email}
          </p>
          <Link to="/a/$account/profile" params={{ account }} className="text-xs text-accent underline underline-offset-2">
            {text('profile.title')}
          </Link>
        </div>
        <SignOut />
      </div>
    </div>
  );
}
