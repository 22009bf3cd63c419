import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Wire } from './api';
import { sessionQuery } from './session';

export interface Here {
  /** As in the address. */
  readonly account: string;
  readonly own: Wire['Account'];
  readonly session: Wire['Session'];
  readonly isAdmin: boolean;
  readonly isBuyer: boolean;
}

/** The signed-in person and the current account. The shell loads them before it shows a screen. */
export function useHere(): Here {
  const { account } = useParams({ from: '/a/$account' });
  const session = useSuspenseQuery(sessionQuery).data.data;
  const own = session.accounts.find(({ id }) => String(id) === account)!;
  return { account, own, session, isAdmin: own.role !== 'MEMBER', isBuyer: own.accountType === 'BUYER' };
}
