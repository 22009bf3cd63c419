import { useEffect, useState } from 'react';
import { useAccountContext } from './account-context';
import { unsentNames } from './budget-plan';
import { readTab, tabName, writeTab } from './tab-storage';

type Budgets = Readonly<Record<string, number>>;

function useStored(campaignId: string): readonly [string, () => Budgets] {
  const { account, session } = useAccountContext();
  const name = tabName('budgets', session.user.id, account, campaignId);
  return [name, () => (readTab(name) ?? {}) as Budgets];
}

/** Amounts that are not sent yet, by column. They survive a reload of the tab. */
export function useUnsentBudgets(campaignId: string) {
  const [name, stored] = useStored(campaignId);
  const [budgets, setBudgets] = useState<Budgets>(stored);
  useEffect(() => writeTab(name, budgets), [name, budgets]);
  return [budgets, setBudgets] as const;
}

/** Names of proposals with amounts that are not sent, and whether it is known that there are none. */
export function useUnsentNames(campaignId: string, ...[proposals, currency, held]: Tail<Parameters<typeof unsentNames>>) {
  const [, stored] = useStored(campaignId);
  const [drafts] = useState(stored);
  const names = unsentNames(drafts, proposals, currency, held);
  return { unsent: names ?? [], isAllSent: names?.length === 0 };
}
type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;
