import { useQuery } from '@tanstack/react-query';
import { useAccountContext } from './account-context';
import type { Schemas } from './api';
import { type Demo, readDemo } from './demo';

/** The demo of the account, also seen from within it. `home` has it, or can start one; it is null in a demo of an account that the person does not reach. */
interface DemoOfAccount {
  readonly home: Schemas['Account'] | null;
  readonly demo: Demo | null;
}

export function useDemoOfAccount() {
  const { account, own, session } = useAccountContext();
  return useQuery({
    queryKey: ['demo of', account],
    queryFn: async (): Promise<DemoOfAccount> => {
      const found = await readDemo(own);
      const demoOf = found?.demoOf ?? null;
      if (demoOf === null) return { home: own, demo: found?.demo ?? null };
      const home = session.accounts.find(({ id }) => id === demoOf) ?? null;
      return { home, demo: home && ((await readDemo(home))?.demo ?? null) };
    },
  });
}
