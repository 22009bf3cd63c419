import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { GrowingBar, LatencyBar } from './latency-bar';
import { Quote, ShortWords, WholeWords } from './words';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { FollowedCourse } from '#/lib/course';
import type { Moment, SellerThen } from '#/lib/replay';
import { Icon } from '#/ui/icon';
import { Rows, State } from '#/ui/parts';

const SellerProducts = lazy(() => import('./products').then(({ SellerProducts: it }) => ({ default: it })));

const columns = 'sm:grid-cols-[minmax(8rem,1.2fr)_7.5rem_minmax(9.5rem,0.8fr)_4.5rem_minmax(0,1.4fr)]';

/** All sellers of a discovery, a row each from the beginning and of one height, so that no row moves when another seller answers. */
export function Sellers({ followed, moment }: { followed: FollowedCourse; moment: Moment }) {
  const text = useText();
  const { waitSeconds } = followed.course.discovery;
  return (
    <div className="text-xs">
      <div aria-hidden="true" className={`hidden h-8 items-center gap-x-3 border-b border-line px-4 text-mute sm:grid ${columns}`}>
        <span>{text('field.seller')}</span>
        <span>{text('field.status')}</span>
        <span className="flex justify-between gap-2">
          <span className="truncate">{text('discovery.latency')}</span>
          <span className="whitespace-nowrap tabular-nums">
            ≤ {text.number(waitSeconds, { style: 'unit', unit: 'second', unitDisplay: 'narrow' })}
          </span>
        </span>
        <span className="text-end">{text('discovery.offers')}</span>
        <span>{text('discovery.reason')}</span>
      </div>
      <ul aria-label={text('discovery.answers')}>
        {moment.sellers.map((seller) => (
          <Row key={seller.slug} seller={seller} moment={moment} followed={followed} />
        ))}
      </ul>
    </div>
  );
}

function Row({ seller, moment, followed }: { seller: SellerThen; moment: Moment; followed: FollowedCourse }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, status, latencyMs, reason, products, storefrontId } = seller;
  const { discovery } = followed.course;
  const isPending = status === 'pending';
  const row = useLanding(isPending);
  const group = followed.groups.find((one) => one.storefrontId === storefrontId);
  const unfinished = group?.incomplete[0]?.description;
  return (
    <li ref={row} data-row="" tabIndex={-1} className="border-b border-line last:border-0">
      <div
        className={`grid h-20 grid-cols-[minmax(0,1fr)_7.5rem] content-center items-center gap-x-3 gap-y-1 px-4 sm:h-(--row) sm:gap-y-0 ${columns}`}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-6 min-w-0 items-center gap-1 text-start font-medium hover:text-accent"
        >
          <Icon name="next" size={14} className={`text-mute ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
          <span dir="auto" title={name.slice(0, 1_000)} className="truncate">
            {name}
          </span>
        </button>
        <span className="truncate max-sm:text-end">
          <State of={status}>{text.word('answer', status)}</State>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          {isPending && moment.isNow ? (
            <GrowingBar start={followed.start} waitSeconds={discovery.waitSeconds} />
          ) : (
            <LatencyBar status={status} ms={isPending ? moment.elapsedMs : latencyMs} waitSeconds={discovery.waitSeconds} />
          )}
          <span className="min-w-9 shrink-0 whitespace-nowrap text-end text-mute tabular-nums">
            {latencyMs === null ? '' : text.seconds(latencyMs)}
          </span>
        </span>
        <Offers products={products} isPending={isPending} />
        <span className="col-span-full min-w-0 sm:col-span-1">
          {reason !== null && <ShortWords name={name} reason={reason} />}
          {seller.isReplaced && <span className="block truncate text-mute">{text('discovery.replaced')}</span>}
          {reason === null && products !== null && unfinished !== undefined && <Quote name={name}>{unfinished}</Quote>}
        </span>
      </div>
      <div id={id}>{isOpen && <Answer seller={seller} group={products === null ? undefined : group} discovery={discovery} />}</div>
    </li>
  );
}

/** The head of a wide window says what the number counts. */
function Offers({ products, isPending }: { products: number | null; isPending: boolean }) {
  const text = useText();
  if (products === null) return <span className="text-end">{isPending ? '' : '–'}</span>;
  return (
    <span className="text-end tabular-nums">
      <span aria-hidden="true" className="hidden sm:inline">
        {text.number(products)}
      </span>
      <span className="sm:sr-only">{text('discovery.products', { count: products })}</span>
    </span>
  );
}

/** The whole answer of a seller: its words and its products. */
function Answer({
  seller: { name, reason, status },
  group,
  discovery,
}: {
  seller: SellerThen;
  group: Schemas['ProductGroup'] | undefined;
  discovery: Schemas['Discovery'];
}) {
  const text = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-sunken/50 px-4 py-3">
      {reason !== null && <WholeWords name={name} reason={reason} />}
      {group?.incomplete.map(({ scope, description }) => (
        <WholeWords key={scope + description} name={name} reason={description} />
      ))}
      {group !== undefined && group.dropped.length > 0 && (
        <p className="text-attention">{text('discovery.dropped', { count: group.dropped.length })}</p>
      )}
      {group === undefined ? (
        <p className="text-mute">{text(status === 'pending' ? 'discovery.waits' : 'discovery.none')}</p>
      ) : (
        <Suspense fallback={<Rows count={3} />}>
          <SellerProducts key={group.revision} discovery={discovery} group={group} />
        </Suspense>
      )}
    </div>
  );
}

/** Highlights an element once when it stops waiting. */
export function useLanding(isPending: boolean) {
  const before = useRef(isPending);
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (before.current && !isPending) element.current?.classList.add('u-landed');
    if (isPending) element.current?.classList.remove('u-landed');
    before.current = isPending;
  }, [isPending]);
  return element;
}
