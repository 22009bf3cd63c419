import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from './button';
import { Execute } from './execute';
import { Icon } from './icon';
import { Card, Empty, ForeignText, Rows, Tag } from './parts';
import { Loaded, Problem } from './problem';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { proposalsPath, useProposals } from '#/lib/proposals';

type Proposal = Schemas['Proposal'];
interface Props {
  readonly discovery: Schemas['Discovery'];
  readonly campaignId: string;
  readonly budget: Schemas['BudgetContext'] | undefined;
}

/** Proposals of all sellers side by side, one column each, in order of arrival, so that no column moves when another one arrives. */
export function Proposals({ discovery, campaignId, budget }: Props) {
  const text = useText();
  const proposals = useProposals(campaignId);
  const seen = useRef<string[]>([]);
  const all = proposals.data ?? [];
  for (const { proposalId } of all) if (!seen.current.includes(proposalId)) seen.current.push(proposalId);
  const shown = seen.current.flatMap((id) => all.find(({ proposalId }) => proposalId === id) ?? []);
  const currency =
    proposals.data === undefined
      ? 'USD'
      : (shown.find(({ budgetGuidance }) => budgetGuidance?.currency)?.budgetGuidance?.currency ?? 'USD');
  return (
    <Card
      flush
      title={text('proposals.title')}
      actions={<Execute campaignId={campaignId} selected={shown.filter(({ selected }) => selected)} budget={budget} currency={currency} />}
    >
      <Loaded query={proposals} skeleton={<Rows count={6} />}>
        {() =>
          shown.length === 0 ? (
            <Empty icon="clock" title={text(discovery.resultsComplete ? 'proposals.none' : 'proposals.waiting')}>
              {text(discovery.resultsComplete ? 'proposals.none.text' : 'proposals.waiting.text')}
            </Empty>
          ) : (
            <>
              {budget && <RemainingBudget budget={budget} currency={currency} />}
              <div className="overflow-x-auto" role="region" aria-label={text('proposals.title')} tabIndex={0}>
                <div className="grid w-max min-w-full auto-cols-[minmax(18rem,20rem)] grid-flow-col grid-rows-[repeat(7,auto)]">
                  {shown.map((proposal) => (
                    <Column
                      key={proposal.proposalId}
                      proposal={proposal}
                      discoveryId={discovery.discoveryId}
                      currency={currency}
                      left={budget?.remainingBudget ?? null}
                    />
                  ))}
                </div>
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function RemainingBudget({ budget, currency }: { budget: Schemas['BudgetContext']; currency: string }) {
  const text = useText();
  const { sessionBudget, allocatedBudget, remainingBudget, budgetWarning } = budget;
  return (
    <div className="grid gap-1.5 border-b border-line px-4 py-2.5 text-xs text-mute">
      <div className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        <span>{text('proposals.allocated', { amount: text.money(allocatedBudget, currency) })}</span>
        {remainingBudget !== null && <span>{text('proposals.left', { amount: text.money(remainingBudget, currency) })}</span>}
      </div>
      {sessionBudget !== null && sessionBudget > 0 && (
        <progress
          aria-label={text('proposals.share')}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          max={sessionBudget}
          value={Math.min(allocatedBudget, sessionBudget)}
        />
      )}
      {budgetWarning !== null && <p className="text-attention">{budgetWarning}</p>}
    </div>
  );
}

function Column({
  proposal,
  discoveryId,
  currency,
  left,
}: {
  proposal: Proposal;
  discoveryId: string;
  currency: string;
  left: number | null;
}) {
  const text = useText();
  const { budgetGuidance: guidance, limitations, allocations } = proposal;
  const range = rangeOf(guidance, left);
  const { min, ideal, max, sliderMax } = range;
  const [amount, setAmount] = useState(range.first);
  const below = min !== undefined && amount < min ? text('proposals.below', { amount: text.money(min, currency) }) : undefined;
  const above = max !== undefined && amount > max ? text('proposals.above', { amount: text.money(max, currency) }) : undefined;
  return (
    <article
      aria-label={proposal.name}
      className="row-span-7 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-3 border-e border-line p-4"
    >
      <header className="grid content-start">
        <p className="text-xs text-mute">
          <ForeignText>{proposal.seller.name}</ForeignText>
        </p>
        <h3 className="font-semibold">
          <ForeignText>{proposal.name}</ForeignText>
        </h3>
      </header>
      <div className="flex flex-wrap content-start gap-1.5">
        {proposal.selected && <Tag tone="good">{text('proposals.selected')}</Tag>}
        {proposal.refinedFrom !== null && <Tag tone="information">{text('proposals.refined')}</Tag>}
        {limitations.length > 0 && <Tag tone="attention">{text('proposals.limits', { count: limitations.length })}</Tag>}
      </div>
      <p className="text-xs text-mute">{proposal.rationale !== null && <ForeignText lines>{proposal.rationale}</ForeignText>}</p>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 text-xs">
        <dt className="text-mute">{text('proposals.guidance')}</dt>
        <dd className="text-end tabular-nums">{proposal.budgetText ?? (ideal === undefined ? '–' : text.money(ideal, currency))}</dd>
        <dt className="text-mute">{text('proposals.placements')}</dt>
        <dd className="text-end tabular-nums">{text.number(proposal.placements)}</dd>
        <dt className="text-mute">{text('proposals.expires')}</dt>
        <dd className="text-end">{text.time(proposal.expiresAt)}</dd>
      </dl>
      <ul className="grid content-start gap-1 text-xs">
        {allocations.slice(0, 5).map(({ productId, productName, allocationPercentage }) => (
          <li key={productId} className="flex justify-between gap-2">
            <ForeignText>{productName}</ForeignText>
            <span className="text-mute tabular-nums">{text.number(allocationPercentage / 100, { style: 'percent' })}</span>
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-1.5">
        {limitations.map(({ field, requested, supported, note }) => (
          <p key={field + requested} className="rounded-md bg-attention-soft px-2 py-1.5 text-xs text-attention">
            <ForeignText lines>{`${field}: ${requested} → ${supported}. ${note}`}</ForeignText>
          </p>
        ))}
      </div>
      <Choose
        proposal={proposal}
        discoveryId={discoveryId}
        amount={amount}
        setAmount={setAmount}
        sliderMax={sliderMax}
        warning={below ?? above}
        currency={currency}
      />
    </article>
  );
}

/** Suggested budget, and maximum and initial value of the slider: the suggestion, limited by the remaining budget. */
function rangeOf(guidance: Schemas['BudgetGuidance'] | null, left: number | null) {
  const number = (amount: string | null | undefined) => (amount === null || amount === undefined ? undefined : Number(amount));
  const [min, ideal, max] = [number(guidance?.min), number(guidance?.recommended), number(guidance?.max)];
  const sliderMax = Math.ceil(max ?? Math.max(left ?? 0, ideal ?? 0, min ?? 0, 1_000));
  const first = Math.round(Math.min(ideal ?? min ?? sliderMax, left === null || left <= 0 ? Infinity : left));
  return { min, ideal, max, sliderMax, first };
}

interface ChooseProps {
  readonly proposal: Proposal;
  readonly discoveryId: string;
  readonly amount: number;
  readonly setAmount: (amount: number) => void;
  readonly sliderMax: number;
  readonly warning: string | undefined;
  readonly currency: string;
}

function Choose({ proposal, discoveryId, amount, setAmount, sliderMax, warning, currency }: ChooseProps) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const apply = $api.useMutation('post', '/api/v2/buyer/discovery/{id}/apply-proposal', {
    onSuccess: async () => {
      once.done();
      await Promise.all(
        [proposalsPath, '/api/v2/buyer/discovery/{id}/products', '/api/v2/buyer/campaigns/{id}'].map((path) =>
          queries.invalidateQueries({ queryKey: ['get', path] }),
        ),
      );
    },
  });
  const label = text('proposals.amount', { name: proposal.name });
  return (
    <div className="grid content-end gap-2 border-t border-line pt-3">
      <div className="flex items-center gap-2">
        <input
          type="range"
          aria-label={label}
          min={0}
          max={sliderMax}
          step={Math.max(1, Math.round(sliderMax / 200))}
          value={amount}
          onChange={(event) => setAmount(Number(event.target.value))}
          className="min-w-0 grow accent-accent"
        />
        <input
          type="number"
          aria-label={`${label} (${currency})`}
          min={0}
          value={amount}
          dir="ltr"
          onChange={(event) => setAmount(Number(event.target.value))}
          className="min-h-(--control) w-24 rounded-md border border-edge bg-panel px-2 py-1 text-end tabular-nums"
        />
      </div>
      {warning !== undefined && <p className="text-xs text-attention">{warning}</p>}
      <Button
        kind={proposal.selected ? 'plain' : 'main'}
        isBusy={apply.isPending}
        aria-label={text(proposal.selected ? 'proposals.reselect.named' : 'proposals.select.named', { name: proposal.name })}
        onClick={() =>
          apply.mutate({
            params: { path: { id: discoveryId } },
            body: { proposalId: proposal.proposalId, totalBudget: amount },
            headers: once.header(),
          })
        }
      >
        {proposal.selected && <Icon name="check" size={14} />}
        {text(proposal.selected ? 'proposals.reselect' : 'proposals.select')}
      </Button>
      {apply.error !== null && <Problem error={apply.error} />}
    </div>
  );
}
