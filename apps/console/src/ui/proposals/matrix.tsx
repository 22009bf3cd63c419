import { useMemo, useRef, useState } from 'react';
import { Card, Empty } from '../parts';
import { MatrixBar } from './bar';
import { Matrix } from './context';
import { Refine } from './refine';
import { MatrixTable } from './table';
import { MatrixToolbar } from './toolbar';
import { useChoices } from './use-choices';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { planOf, seenSuggestions, type Suggestions } from '#/lib/budget-plan';
import { chainsOf, priceOf } from '#/lib/matrix';
import { filterChains } from '#/lib/matrix-filter';
import { type MatrixSearch, withHidden } from '#/lib/matrix-search';
import { buysPath, useOrderPreview } from '#/lib/order-preview';
import { totalOf } from '#/lib/order-total';
import type { ProposalsWithOffers } from '#/lib/proposals';
import { heldBy } from '#/lib/purchase';
import { useUnsentBudgets } from '#/lib/unsent-budgets';

interface Props {
  readonly campaign: Schemas['Campaign'];
  readonly data: ProposalsWithOffers;
  readonly search: MatrixSearch;
  readonly onSearch: (search: MatrixSearch) => void;
}

/** Proposals of all sellers side by side, with their budgets. Columns are in order of arrival, so that none moves when another one arrives. */
export function ProposalMatrix({ campaign, data, search, onSearch }: Props) {
  const text = useText();
  const { currency } = campaign.budget;
  const known = useRef<readonly string[]>([]);
  const chains = useMemo(() => chainsOf(data.proposals, known.current), [data.proposals]);
  known.current = chains.map(({ id }) => id);
  const [drafts, setDrafts] = useUnsentBudgets(campaign.campaignId);
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({});
  const discoveryId = data.executionId!;
  const choices = useChoices(campaign.campaignId, discoveryId, (id) => setDrafts(({ [id]: _, ...others }) => others));
  const minimums = new Map(
    [...data.offers.products.keys()].flatMap((id) => {
      const min = priceOf(id, data.offers, currency)?.minSpend;
      return min === null || min === undefined ? [] : [[id, min] as const];
    }),
  );
  const available = campaign.unallocatedBudget;
  const allocated = data.offers.budget?.allocatedBudget ?? 0;
  const order = useOrderPreview(campaign);
  const ordered = order && totalOf(order);
  const buys = $api.useQuery('get', buysPath, { params: { path: { id: campaign.campaignId } } });
  const held = buys.data && heldBy(buys.data.data);
  const suggested = useRef<Suggestions>(new Map());
  const plan = planOf({ chains, drafts, available, allocated, ordered, currency, minimums, held, suggested: suggested.current });
  suggested.current = seenSuggestions(suggested.current, chains, plan);
  const isOver = data.state === 'expired';
  const mayRefine = !isOver && data.executionStatus !== 'running';
  const shown = filterChains(chains, search).map((chain) => ({ chain, at: rounds[chain.id] ?? chain.versions.length - 1 }));
  const open = shown.map(({ chain }) => chain).filter(({ id }) => !plan.columns.get(id)!.isLocked);
  const sellers = [...new Map(data.proposals.map(({ seller }) => [seller.sellerId, seller])).values()];
  return (
    <Matrix
      value={{
        discoveryId,
        currency,
        offers: data.offers,
        plan,
        available,
        choices,
        mayRefine,
        isOver,
        setAmount: (id, amount) => setDrafts((all) => ({ ...all, [id]: amount })),
      }}
    >
      {isOver && (
        <p role="status" className="rounded-lg border border-line bg-attention-soft px-3 py-2 text-attention">
          {text('matrix.expiredAll')}
        </p>
      )}
      <Card flush>
        <MatrixToolbar
          search={search}
          sellers={sellers}
          hidden={chains.length - shown.length}
          progress={data.progress}
          onSearch={onSearch}
        />
        {shown.length === 0 ? (
          <Empty icon="search" title={text('common.noMatch')} />
        ) : (
          <MatrixTable
            columns={shown}
            onlyDifferences={search.rows === 'differ'}
            onRound={(id, at) => setRounds((all) => ({ ...all, [id]: at }))}
            onHide={(id) => onSearch(withHidden(search, id))}
          />
        )}
      </Card>
      <Card>
        <Refine discoveryId={discoveryId} mayRefine={mayRefine} />
      </Card>
      <MatrixBar
        campaignId={campaign.campaignId}
        isOrdered={order !== undefined && order.mediaBuys.length > 0}
        open={open}
        unsent={chains.filter(({ id }) => plan.unsent.includes(id))}
        setAmounts={(amounts) => setDrafts((all) => ({ ...all, ...amounts }))}
      />
    </Matrix>
  );
}
