import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLanding } from './sellers';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import type { LandedProposals } from '#/lib/landed-proposals';
import { type Moment, proposalsAt, type SellerThen } from '#/lib/replay';
import { Empty, State, Tag, Time } from '#/ui/parts';

type Proposal = Schemas['Proposal'];
interface Props {
  readonly moment: Moment;
  /** All sellers have answered by now. */
  readonly isComplete: boolean;
  /** Proposals are being read. */
  readonly areComing: boolean;
  readonly proposals: LandedProposals;
  readonly campaignId: string;
}

/**
 * A place for each seller that may make a proposal, in the order of the rows. What it proposes appears in its place, so that no other card moves.
 * When all had answered before the page was opened, only those that made proposals have one.
 */
export function ProposalCards({ moment, isComplete, areComing, proposals, campaignId }: Props) {
  const text = useText();
  // Later readings of the same proposals change no word.
  const isSettled = useRef(false);
  isSettled.current = isComplete && (isSettled.current || !areComing);
  const [reserved] = useState(() =>
    isComplete ? new Set([...proposals].filter(([, made]) => made.length > 0).map(([seller]) => seller)) : null,
  );
  const places = moment.sellers.filter(({ storefrontId }) => reserved === null || reserved.has(storefrontId));
  if (places.length === 0)
    return (
      <section className="rounded-lg border border-line bg-panel">
        <Empty icon="send" title={text('proposals.none')}>
          {text('proposals.none.text')}
        </Empty>
      </section>
    );
  return (
    <ol aria-label={text('proposals.title')} className="grid content-start gap-2 sm:grid-cols-2 lg:grid-cols-1">
      {places.map((seller) => (
        <Place
          key={seller.slug}
          seller={seller}
          proposals={proposals.get(seller.storefrontId) ?? []}
          round={moment.round}
          isSettled={isSettled.current}
          campaignId={campaignId}
        />
      ))}
    </ol>
  );
}

interface PlaceProps {
  readonly seller: SellerThen;
  readonly proposals: readonly Proposal[];
  readonly round: number;
  /** All proposals are known: a seller without any has made none. */
  readonly isSettled: boolean;
  readonly campaignId: string;
}

function Place({ seller, proposals, round, isSettled, campaignId }: PlaceProps) {
  const text = useText();
  const [first, ...others] = proposalsAt(proposals, seller, round);
  const place = useLanding(first === undefined);
  const name = (
    <p dir="auto" className="truncate text-mute">
      {seller.name}
    </p>
  );
  if (first === undefined)
    return (
      <li ref={place} className="grid h-20 content-center gap-1 rounded-lg border border-dashed border-line px-3 text-xs">
        {name}
        {seller.status === 'responded' && (isSettled || seller.isReplaced) ? (
          <p className="text-mute">{text(seller.isReplaced ? 'discovery.replaced' : 'discovery.noProposal')}</p>
        ) : (
          <State of={seller.status}>{text.word('answer', seller.status)}</State>
        )}
      </li>
    );
  return (
    <li
      ref={place}
      className="grid h-20 grid-cols-[minmax(0,1fr)] content-center gap-1 rounded-lg border border-line bg-panel px-3 text-xs"
    >
      {name}
      <Card proposal={first} others={others.length} campaignId={campaignId} />
    </li>
  );
}

function Card({ proposal, others, campaignId }: { proposal: Proposal; others: number; campaignId: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const { name, selected, limitations, expiresAt } = proposal;
  return (
    <>
      <p className="flex min-w-0 items-center gap-2">
        <Link
          to="/a/$account/campaigns/$id/proposals"
          params={{ account, id: campaignId }}
          dir="auto"
          title={name.slice(0, 1_000)}
          className="min-w-0 truncate text-sm font-semibold hover:underline"
        >
          {name}
        </Link>
        {selected && <Tag tone="good">{text('proposals.selected')}</Tag>}
        {limitations.length > 0 && <Tag tone="attention">{text('proposals.limits', { count: limitations.length })}</Tag>}
      </p>
      <p className="flex min-w-0 gap-x-2 overflow-hidden whitespace-nowrap text-mute tabular-nums">
        <Guidance proposal={proposal} />
        <span className="truncate">
          {text('discovery.expires')} <Time at={expiresAt} />
        </span>
        {others > 0 && <span>{text('discovery.moreProposals', { count: others })}</span>}
      </p>
    </>
  );
}

/** The budget that the seller suggests, or how many products the proposal has. */
function Guidance({ proposal: { budgetGuidance, placements } }: { proposal: Proposal }) {
  const text = useText();
  const amount = budgetGuidance?.recommended ?? budgetGuidance?.min;
  return (
    <bdi className="text-ink">
      {amount && budgetGuidance?.currency
        ? text.money(Number(amount), budgetGuidance.currency, { maximumFractionDigits: 0 })
        : text('discovery.products', { count: placements })}
    </bdi>
  );
}
