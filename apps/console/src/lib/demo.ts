import { useQuery } from '@tanstack/react-query';
import { useAccountContext } from './account-context';
import { api, ApiError, type Schemas } from './api';

export type Demo = Schemas['BuyerDemo'] | Schemas['StorefrontDemo'];
export interface OwnDemo {
  readonly demo: Demo;
  /** The account that has the demo; reset and extension are its operations. */
  readonly home: Schemas['Account'];
}

/** The demo whose account this is, else null. Buyer accounts outside of the sandbox are never demos. */
export function useDemo(): OwnDemo | null {
  const { account, own, session } = useAccountContext();
  const { data } = useQuery({
    queryKey: ['demo', account],
    enabled: own.accountType === 'SELLER' || own.buyerAccessPosture === 'SANDBOX_ONLY',
    staleTime: 60_000,
    queryFn: async (): Promise<OwnDemo | null> => {
      const demoOf = (await readDemo(own))?.demoOf ?? null;
      const home = session.accounts.find(({ id }) => id === demoOf);
      const demo = home && (await readDemo(home))?.demo;
      return demo?.customerId === own.id ? { demo, home: home! } : null;
    },
  });
  return data ?? null;
}

/** Null when the person may not read it. */
export async function readDemo({ id, accountType }: Schemas['Account']): Promise<{ demo: Demo | null; demoOf: number | null } | null> {
  const headers = { 'X-Account-Id': String(id) };
  try {
    const { data } =
      accountType === 'BUYER' ? await api.GET('/api/v2/demo', { headers }) : await api.GET('/api/v2/storefront/demo', { headers });
    return data?.data ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
