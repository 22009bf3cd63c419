import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#/lib/api';
import { productsPath } from '#/lib/groups';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { chainsOf, latestOf, leftoversOf, type ProposalChain, selectedOf, sharesOf } from '#/lib/matrix';
import { previewPath } from '#/lib/order-preview';
import { proposalsPath, proposalsWithOffersKey, type ProposalsWithOffers } from '#/lib/proposals';

/** Maximum number of products in one request. */
const maxProducts = 100;
const changedPaths = [proposalsPath, productsPath, '/api/v2/buyer/campaigns/{id}', previewPath];

interface ChoiceState {
  readonly isBusy: boolean;
  readonly error: unknown;
}

/** Selects and deselects proposals. Each column has its own progress and error. */
export function useChoices(campaignId: string, discoveryId: string, onChosen: (id: string) => void) {
  const queries = useQueryClient();
  const [states, setStates] = useState<Readonly<Record<string, ChoiceState>>>({});
  const once = useIdempotencyKey();
  const path = { path: { id: discoveryId } };
  /** The chains as they were loaded last: one choice changes what the next one replaces. */
  const chains = () => chainsOf(queries.getQueryData<ProposalsWithOffers>(proposalsWithOffersKey(campaignId))?.proposals ?? []);

  const run = async (id: string, work: () => Promise<void>): Promise<boolean> => {
    const set = (state: ChoiceState) => setStates((all) => ({ ...all, [id]: state }));
    set({ isBusy: true, error: null });
    const error: unknown = await work().then(
      () => null,
      (refused: unknown) => refused,
    );
    // The amount stays the person's until the new selection is loaded, so that it does not jump back.
    await Promise.all(changedPaths.map((changed) => queries.invalidateQueries({ queryKey: ['get', changed] })));
    set({ isBusy: false, error });
    return error === null;
  };
  const remove = async (productIds: readonly string[]) => {
    for (let from = 0; from < productIds.length; from += maxProducts)
      await api.DELETE(productsPath, { params: path, body: { productIds: productIds.slice(from, from + maxProducts) } });
  };

  const select = async (chain: ProposalChain, amount: number): Promise<boolean> => {
    const { proposalId } = latestOf(chain);
    const isDone = await run(chain.id, async () => {
      // Products of a replaced proposal would stay selected with a share of the budget that nobody chose.
      const leftovers = leftoversOf(chain, chains());
      const body = { proposalId, totalBudget: amount, replace: false };
      await api.POST('/api/v2/buyer/discovery/{id}/apply-proposal', once.keyed({ params: path, body }));
      once.done();
      await remove(leftovers);
    });
    if (isDone) onChosen(chain.id);
    return isDone;
  };
  const deselect = async (chain: ProposalChain): Promise<void> => {
    const isDone = await run(chain.id, () => remove(sharesOf(selectedOf(chain)!).map(({ productId }) => productId)));
    if (isDone) onChosen(chain.id);
  };
  /** Smaller budgets first, so that there is room for the larger ones. Stops at the first refusal. */
  const selectAll = async (wanted: readonly { readonly chain: ProposalChain; readonly amount: number }[]): Promise<void> => {
    const growth = ({ chain, amount }: { chain: ProposalChain; amount: number }) => amount - (selectedOf(chain)?.selectedBudget ?? 0);
    for (const { chain, amount } of wanted.toSorted((one, other) => growth(one) - growth(other)))
      if (!(await select(chain, amount))) return;
  };
  return { states, select, deselect, selectAll, isBusy: Object.values(states).some(({ isBusy }) => isBusy) };
}
