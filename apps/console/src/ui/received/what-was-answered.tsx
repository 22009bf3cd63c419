import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { pricingName } from '#/lib/brief';
import { outcomeOf, type ReadBrief } from '#/lib/received';
import { wordsOf } from '#/lib/seller-words';
import { useDuration } from '#/ui/duration';
import { Card, type Column, ForeignText, State, Table } from '#/ui/parts';

type Brief = Schemas['BriefArtifactDetail'];
type Product = Brief['offers']['products'][number];

/** What the own agent answered, as the buyer sees it, and what the buyer does not see because it could not be read. */
export function WhatWasAnswered({ brief, asked }: { brief: Brief; asked: ReadBrief }) {
  const text = useText();
  const { account } = useAccountContext();
  const { answer, offers } = brief;
  const outcome = outcomeOf(brief);
  return (
    <Card title={text('received.answered')} flush>
      <div className="grid gap-2 px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <State of={outcome}>{text.word('received.state', outcome)}</State>
          {answer !== null && answer.latencyMs !== null && <Latency ms={answer.latencyMs} seconds={asked.seconds} />}
        </p>
        <p className="max-w-prose text-mute">{text(`received.means.${outcome as 'unknown'}`)}</p>
        {answer?.isOfLaterRequest === true && <p className="max-w-prose text-mute">{text('received.later')}</p>}
        {answer !== null && answer.reason !== null && <Reason reason={answer.reason} />}
      </div>
      {offers.products.length > 0 && (
        <div className="border-t border-line">
          <Products of={offers.products} count={answer?.productCount ?? offers.products.length} />
        </div>
      )}
      {offers.proposals.length > 0 && (
        <section className="grid gap-2 border-t border-line px-4 py-3">
          <h3 className="font-medium">{text('received.proposals')}</h3>
          <ul className="grid gap-2">
            {offers.proposals.map(({ proposalId, name, rationale }) => (
              <li key={proposalId} className="min-w-0 border-s-2 border-line ps-3">
                <ForeignText>{name}</ForeignText>
                {rationale !== null && (
                  <span className="block text-xs text-mute">
                    <ForeignText lines>{rationale}</ForeignText>
                  </span>
                )}
                <Link
                  to="/a/$account/saved-offers/new"
                  params={{ account }}
                  search={{ brief: brief.id, proposal: proposalId }}
                  className="text-xs text-accent underline underline-offset-2"
                >
                  {text('savedOffers.create')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {offers.dropped.length > 0 && <Dropped of={offers.dropped} />}
    </Card>
  );
}

/** The time of the answer beside the time that the buyer gave. */
function Latency({ ms, seconds }: { ms: number; seconds: number | null }) {
  const text = useText();
  const duration = useDuration();
  return (
    <span className="text-xs text-mute tabular-nums">
      {seconds === null ? duration(ms) : text('received.within', { time: duration(ms), of: duration(seconds * 1_000) })}
    </span>
  );
}

function Reason({ reason }: { reason: string }) {
  const text = useText();
  const words = wordsOf(reason);
  if ('own' in words) return <p className="max-w-prose wrap-anywhere">{words.own}</p>;
  return (
    <figure className="min-w-0 border-s-2 border-line ps-3">
      <figcaption className="text-xs text-mute">{text('received.agentSays')}</figcaption>
      <blockquote dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {words.seller}
      </blockquote>
    </figure>
  );
}

function Products({ of, count }: { of: readonly Product[]; count: number }) {
  const text = useText();
  const columns: readonly Column<Product>[] = [
    { key: 'name', head: text('field.product'), isMain: true, cell: ({ name }) => <ForeignText>{name}</ForeignText> },
    {
      key: 'channels',
      head: text('field.channels'),
      cell: ({ channels }) => <ForeignText>{channels.map((channel) => text.word('channel', channel)).join(', ')}</ForeignText>,
    },
    {
      key: 'price',
      head: text('received.price'),
      isNumber: true,
      cell: ({ pricingOptions: [option] }) =>
        option === undefined || option.rate === null
          ? text('received.noPrice')
          : `${text.money(option.rate, option.currency)} ${pricingName(option.pricingModel, (one) => text.word('briefs.pricing', one))}`,
    },
  ];
  return (
    <>
      <Table caption={text('received.products')} columns={columns} rows={of} id={({ productId }) => productId} />
      {count > of.length && (
        <p className="border-t border-line px-4 py-2 text-xs text-mute">{text('received.first', { count: of.length, of: count })}</p>
      )}
    </>
  );
}

function Dropped({ of }: { of: Brief['offers']['dropped'] }) {
  const text = useText();
  return (
    <section className="grid gap-2 border-t border-line bg-bad-soft px-4 py-3">
      <h3 className="font-medium text-bad">{text('received.dropped', { count: of.length })}</h3>
      <ul className="grid gap-1 text-xs">
        {of.map(({ kind, index, sellerRef, reason }) => (
          <li key={`${kind} ${index}`} className="wrap-anywhere">
            <code dir="ltr" className="font-mono">
              {kind === 'product' ? 'products' : 'proposals'}[{index}]{sellerRef === null ? '' : ` ${sellerRef.slice(0, 100)}`}
            </code>
            {' · '}
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
