import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from './api';
import { sessionQuery } from './session';

export interface AccountContext {
  /** The account id in the address. */
  readonly account: string;
  readonly own: Schemas['Account'];
  readonly session: Schemas['Session'];
  readonly isAdmin: boolean;
  readonly isBuyer: boolean;
  /** Signed-in staff of the exchange. In an account they may do what their membership allows. */
  readonly isStaff: boolean;
}

/** The signed-in person and the current account. The shell loads them before it shows a screen. */
export function useAccountContext(): AccountContext {
  const { account } = useParams({ from: '/a/$account' });
  const session = useSuspenseQuery(sessionQuery).data.data;
  const own = session.accounts.find(({ id }) => String(id) === account)!;
  return {
    account,
    own,
    session,
    isAdmin: own.membershipRole === 'ADMIN',
    isBuyer: own.accountType === 'BUYER',
    isStaff: own.role === 'SUPER_ADMIN',
  };
}
