import { useEffect, useRef } from 'react';
import { ForeignText, State } from './parts';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { Revision } from '#/lib/revisions';

interface Props {
  readonly discovery: Schemas['Discovery'];
  readonly groups: readonly Schemas['ProductGroup'][];
  readonly revisions: readonly Revision[];
  /** The revision to show; undefined: the current state. */
  readonly at: number | undefined;
}

/** Table of all sellers of a discovery. Every seller has its row from the beginning, so that no row moves when another seller answers. */
export function SellerTable({ discovery, groups, revisions, at }: Props) {
  const text = useText();
  const offers = new Map(
    groups.filter(({ revision }) => at === undefined || revision <= at).map((group) => [group.storefrontId, group.totalProducts]),
  );
  const then = at === undefined ? undefined : revisions.find(({ revision }) => revision === at);
  const isPending = (seller: Schemas['DiscoverySeller']) =>
    then === undefined ? at === 0 || seller.status === 'pending' : then.pendingAgents.includes(seller.slug);
  const maxLatencyMs = Math.max(1_000, ...discovery.sellers.map(({ latencyMs }) => latencyMs ?? 0));
  return (
    <div className="overflow-x-auto" role="region" aria-label={text('discovery.answers')} tabIndex={0}>
      <table className="w-full min-w-144 table-fixed border-separate border-spacing-0 text-xs">
        <caption className="sr-only">{text('discovery.answers')}</caption>
        <colgroup>
          <col className="w-[26%]" />
          <col className="w-36" />
          <col className="w-40" />
          <col className="w-20" />
          <col />
        </colgroup>
        <thead>
          <tr className="text-mute">
            {(['field.seller', 'discovery.answer', 'discovery.latency', 'discovery.offers', 'discovery.reason'] as const).map((key) => (
              <th
                key={key}
                scope="col"
                className={`h-8 border-b border-line px-4 font-medium ${key === 'discovery.offers' ? 'text-end' : 'text-start'}`}
              >
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {discovery.sellers.map((seller) => {
            const waits = isPending(seller);
            const status = waits ? 'pending' : seller.status;
            return (
              <Row key={seller.slug} isPending={waits}>
                <th scope="row" className="border-b border-line px-4 py-(--row-gap) text-start font-medium">
                  <ForeignText>{seller.name}</ForeignText>
                </th>
                <td className="border-b border-line px-4 py-(--row-gap)">
                  <State of={status}>{text.word('answer', status)}</State>
                </td>
                <td className="border-b border-line px-4 py-(--row-gap)">
                  {!waits && seller.latencyMs !== null && (
                    <span className="flex items-center gap-2">
                      <Bar share={seller.latencyMs / maxLatencyMs} />
                      <span className="text-xs text-mute tabular-nums">{text.seconds(seller.latencyMs)}</span>
                    </span>
                  )}
                </td>
                <td className="border-b border-line px-4 py-(--row-gap) text-end tabular-nums">
                  {waits ? '' : offers.has(seller.storefrontId) ? text.number(offers.get(seller.storefrontId)!) : '–'}
                </td>
                <td className="border-b border-line px-4 py-(--row-gap) text-mute">
                  {!waits && seller.reason !== null && <ForeignText>{seller.reason}</ForeignText>}
                </td>
              </Row>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Row({ isPending, children }: { isPending: boolean; children: React.ReactNode }) {
  const before = useRef(isPending);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (before.current && !isPending) row.current?.classList.add('u-landed');
    before.current = isPending;
  }, [isPending]);
  return (
    <tr ref={row} data-row="" tabIndex={-1} className="h-(--row)">
      {children}
    </tr>
  );
}

export function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
      <span
        className="block h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${Math.max(3, Math.min(100, share * 100))}%` }}
      />
    </span>
  );
}

/** Replays a discovery revision by revision. The address contains the revision. */
export function Replay({ revision, at, onGo }: { revision: number; at: number | undefined; onGo: (at: number | undefined) => void }) {
  const text = useText();
  if (revision < 1) return null;
  const now = at ?? revision;
  return (
    <label className="flex flex-wrap items-center gap-3 px-4 py-2 text-xs text-mute">
      {text('discovery.replay')}
      <input
        type="range"
        min={0}
        max={revision}
        value={now}
        onChange={(event) => onGo(Number(event.target.value) >= revision ? undefined : Number(event.target.value))}
        className="min-w-32 grow accent-accent"
      />
      <output className="w-28 text-end tabular-nums">{text('discovery.revision', { revision: now, of: revision })}</output>
    </label>
  );
}
