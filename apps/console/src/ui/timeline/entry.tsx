import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChangedFields } from './changed-fields';
import { useNotificationWords, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { dayIn, ownZone } from '#/lib/days';
import { noticeReason, type TimelineEntry } from '#/lib/timeline';
import { type TimelineKind } from '#/lib/timeline-kinds';
import { Icon, type IconName } from '#/ui/icon';
import { sourceWord } from '#/ui/media-buy/source-word';
import { ForeignText, State } from '#/ui/parts';

const icons: Readonly<Record<TimelineKind, IconName>> = {
  changes: 'log',
  states: 'live',
  delivery: 'chart',
  suggestions: 'bell',
  discovery: 'search',
};

type Of<K extends TimelineKind> = Extract<TimelineEntry, { kind: K }>;

interface Props {
  readonly entry: TimelineEntry;
  /** Of the campaign: its media buys are named and linked. */
  readonly isCampaign: boolean;
  readonly currency: string;
  /** Products of packages, by the id of the package. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Names of the campaign's media buys, by id. */
  readonly buyNames?: ReadonlyMap<string, string> | undefined;
}

/** One line of the time line: the time of day, and what happened as a sentence. */
export function Entry({ entry, isCampaign, currency, names, buyNames }: Props) {
  const text = useText();
  return (
    <li data-row="" tabIndex={-1} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2 sm:grid-cols-[5rem_auto_minmax(0,1fr)]">
      {'day' in entry ? (
        <span className="text-mute max-sm:col-start-2">{text(isToday(entry) ? 'timeline.today' : 'timeline.day')}</span>
      ) : (
        <time dateTime={entry.at} title={text.time(entry.at)} className="text-mute tabular-nums max-sm:col-start-2">
          {text.hour(entry.at)}
        </time>
      )}
      <Icon name={icons[entry.kind]} size={14} className="mt-0.5 text-mute max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1" />
      <div className="grid min-w-0 gap-1">
        <What entry={entry} isCampaign={isCampaign} currency={currency} names={names} buyNames={buyNames} />
      </div>
    </li>
  );
}

const isToday = ({ at }: TimelineEntry): boolean => dayIn(Date.parse(at), ownZone) === dayIn(Date.now(), ownZone);

function What({ entry, isCampaign, currency, names, buyNames }: Props) {
  switch (entry.kind) {
    case 'changes':
      return <Change entry={entry} currency={currency} names={names} />;
    case 'states':
      return <Notice entry={entry} isCampaign={isCampaign} buyNames={buyNames} />;
    case 'delivery':
      return <Delivery entry={entry} />;
    case 'suggestions':
      return <Suggestion entry={entry} isCampaign={isCampaign} />;
    case 'discovery':
      return <Answer entry={entry} />;
  }
}

function Change({ entry: { entry }, currency, names }: Pick<Props, 'currency' | 'names'> & { entry: Of<'changes'> }) {
  return (
    <>
      <p dir="auto" className="u-foreign wrap-anywhere">
        {entry.description}
      </p>
      <ChangedFields fields={entry.changedFields} currency={currency} names={names} />
    </>
  );
}

function Notice({ entry: { notice }, isCampaign, buyNames }: Pick<Props, 'isCampaign' | 'buyNames'> & { entry: Of<'states'> }) {
  const text = useText();
  const words = useNotificationWords();
  const { status, sourceStatus, mediaBuyId } = notice.data;
  const reason = noticeReason(notice);
  const buyId = isCampaign && typeof mediaBuyId === 'string' ? mediaBuyId : null;
  const name = buyId === null ? undefined : buyNames?.get(buyId);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <BuyLink id={buyId}>{words(notice.type)}</BuyLink>
        {name !== undefined && <ForeignText>{name}</ForeignText>}
        {typeof status === 'string' && <State of={status}>{text.word('status', status)}</State>}
        {typeof sourceStatus === 'string' && (
          <span className="text-mute">{text('source.says', { state: sourceWord(text, sourceStatus) })}</span>
        )}
      </p>
      {reason !== null && <Quote>{reason}</Quote>}
    </>
  );
}

function Delivery({ entry }: { entry: Of<'delivery'> }) {
  const text = useText();
  if ('day' in entry) {
    const { spend, impressions, currency } = entry;
    return <p>{text('timeline.delivered', { spend: text.money(spend, currency), impressions })}</p>;
  }
  const { request, isAnswer } = entry;
  const days = { from: text.day(request.startDate), to: text.day(request.endDate) };
  return (
    <>
      <p>
        {isAnswer
          ? text('timeline.answered', { outcome: text.word('timeline.outcome', request.status), ...days })
          : text('timeline.asked', { person: request.requestedBy, ...days })}
      </p>
      {isAnswer && request.reason !== null && <Quote>{request.reason}</Quote>}
    </>
  );
}

function Suggestion({ entry: { suggestion, isDecision }, isCampaign }: { entry: Of<'suggestions'>; isCampaign: boolean }) {
  const text = useText();
  const { status, mediaBuyId, mediaBuyName, mediaBuyScalingRationale, statusReason, statusError } = suggestion;
  const reason = isDecision ? (statusError ?? statusReason) : mediaBuyScalingRationale;
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <BuyLink id={isCampaign ? mediaBuyId : null}>{text.word('timeline.suggestion', isDecision ? status : 'received')}</BuyLink>
        {isCampaign && <ForeignText>{mediaBuyName}</ForeignText>}
      </p>
      {reason !== null && <Quote>{reason}</Quote>}
    </>
  );
}

function Answer({ entry: { discovery, seller } }: { entry: Of<'discovery'> }) {
  const text = useText();
  const { account } = useAccountContext();
  if (seller === null)
    return (
      <p>
        <Link to="/a/$account/discovery/$id" params={{ account, id: discovery.discoveryId }} className="hover:underline">
          {text('discovery.progress', { responded: discovery.sellersResponded, asked: discovery.sellersRequested })}
        </Link>
      </p>
    );
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <ForeignText>{seller.name}</ForeignText>
        <State of={seller.status}>{text.word('answer', seller.status)}</State>
        {seller.latencyMs !== null && <span className="text-mute tabular-nums">{text.seconds(seller.latencyMs)}</span>}
      </p>
      {seller.reason !== null && <Quote>{seller.reason}</Quote>}
    </>
  );
}

/** Text of somebody else. */
const Quote = ({ children }: { children: string }) => (
  <p className="border-s-2 border-line ps-2 text-mute">
    <ForeignText lines>{children}</ForeignText>
  </p>
);

function BuyLink({ id, children }: { id: string | null; children: ReactNode }) {
  const { account } = useAccountContext();
  if (id === null) return <>{children}</>;
  return (
    <Link to="/a/$account/media-buys/$id" params={{ account, id }} className="underline underline-offset-2">
      {children}
    </Link>
  );
}
