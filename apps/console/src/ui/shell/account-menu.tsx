import { AccountList } from './account-list';
import { PersonMenu } from './person-menu';
import { useAccountContext } from '#/lib/account-context';

/** What the switcher opens: the other accounts, and the person. Loaded when it is about to be opened. */
export function AccountMenu() {
  const { session } = useAccountContext();
  return (
    <>
      {session.accounts.length > 1 && <AccountList />}
      <PersonMenu />
    </>
  );
}
