import { useQuery } from '@tanstack/react-query';
import { useAccountContext, type AccountContext } from './account-context';
import { api, ApiError, type Schemas } from './api';

type Demo = Schemas['BuyerDemo'] | Schemas['StorefrontDemo'];
export interface OwnDemo {
  readonly demo: Demo;
  /** The account that has the demo; reset and extension are its operations. */
  readonly home: Schemas['Account'];
}

/** Maximum number of accounts that are asked. */
const maxAsked = 20;

/**
 * The demo whose account this is, else null. An account does not say that it is a demo, but the account that has the demo names it: so the person's
 * other accounts are asked, the most recent before this one first. Buyer accounts outside of the sandbox are never demos.
 */
export function useDemo(): OwnDemo | null {
  const context = useAccountContext();
  const { account, own } = context;
  const candidates = candidatesOf(context);
  const { data } = useQuery({
    queryKey: ['demo', account],
    enabled: candidates.length > 0 && (own.accountType === 'SELLER' || own.buyerAccessPosture === 'SANDBOX_ONLY'),
    staleTime: 60_000,
    queryFn: () => findDemo(own, candidates),
  });
  return data ?? null;
}

const candidatesOf = ({ own, session }: AccountContext): readonly Schemas['Account'][] =>
  session.accounts
    .filter(({ id, accountType }) => accountType === own.accountType && id < own.id)
    .sort((a, b) => b.id - a.id)
    .slice(0, maxAsked);

async function findDemo(own: Schemas['Account'], candidates: readonly Schemas['Account'][]): Promise<OwnDemo | null> {
  for (const home of candidates) {
    const demo = await demoOf(home);
    if (demo?.customerId === own.id) return { demo, home };
  }
  return null;
}

async function demoOf({ id, accountType }: Schemas['Account']): Promise<Demo | null> {
  const headers = { 'X-Account-Id': String(id) };
  try {
    const { data } =
      accountType === 'BUYER' ? await api.GET('/api/v2/demo', { headers }) : await api.GET('/api/v2/storefront/demo', { headers });
    return data?.data.demo ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
