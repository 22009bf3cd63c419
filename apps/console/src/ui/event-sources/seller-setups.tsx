import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { sellerAnswer, type SellerAnswer } from '#/lib/event-source';
import { useSellerName } from '#/lib/seller-names';
import { type Share, shareState } from '#/lib/sharing';
import { Card, Code, ForeignText, Id, State, Time } from '#/ui/parts';
import { useShares } from '#/ui/sharing/use-shares';

/** What each seller wants to have on the site, and what it says about the events that it gets. */
export function SellerSetups({ advertiser, id }: { advertiser: number; id: string }) {
  const text = useText();
  const shares = useShares({ advertiser, type: 'EVENT_SOURCE', id });
  const nameOf = useSellerName('sharing.seller');
  // Why a share failed stands where it is shared.
  const on = shares.data?.data.filter((share) => share.enabled && (share.responseData !== null || shareState(share) === 'shared')) ?? [];
  return (
    <Card title={text('eventSources.setup')} flush>
      <p className="px-4 py-3 text-mute">{text(on.length === 0 ? 'eventSources.setup.none' : 'eventSources.setup.text')}</p>
      {on.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {on.map((share) => (
            <SellerSetup key={share.id} share={share} name={nameOf(share.adcpAgentId)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SellerSetup({ share, name }: { share: Share; name: string }) {
  const text = useText();
  const answer = sellerAnswer(share.responseData);
  const { snippet, instructions, isServerOnly, sellerId, issues } = answer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">
          <ForeignText>{name}</ForeignText>
        </h3>
        {answer.health !== null && <Health answer={answer} />}
      </div>
      {issues.length > 0 && (
        <ul className="grid gap-1 text-xs">
          {issues.map(({ severity, message }, at) => (
            <li key={at} className="flex min-w-0 gap-2">
              <State of={severity}>{text.word('status', severity)}</State>
              <ForeignText lines>{message}</ForeignText>
            </li>
          ))}
        </ul>
      )}
      {instructions !== null && (
        <Quoted by={name}>
          <ForeignText lines>{instructions}</ForeignText>
        </Quoted>
      )}
      {snippet !== null ? (
        <Code label={text('eventSources.snippet', { name })} wraps>
          {snippet}
        </Code>
      ) : (
        shareState(share) === 'shared' && (
          <p className="text-xs text-mute">{text(isServerOnly ? 'eventSources.serverOnly' : 'eventSources.noSnippet')}</p>
        )
      )}
      {sellerId !== null && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs">
          <span className="text-mute">{text('eventSources.sellerId')}</span> <Id>{sellerId}</Id>
        </p>
      )}
    </li>
  );
}

/** Words of the seller, marked as such. */
const Quoted = ({ by, children }: { by: string; children: ReactNode }) => (
  <figure className="border-s-2 border-line ps-3">
    <blockquote>{children}</blockquote>
    <figcaption className="text-xs text-mute">
      <ForeignText>{by}</ForeignText>
    </figcaption>
  </figure>
);

function Health({ answer: { health, lastEventAt, recentEvents, matchRate } }: { answer: SellerAnswer }) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-mute tabular-nums">
      <State of={health!}>{text.word('eventSources.health', health!)}</State>
      {recentEvents !== null && <span>{text('eventSources.recent', { count: recentEvents })}</span>}
      {matchRate !== null && (
        <span>{text('eventSources.match', { share: text.number(matchRate, { style: 'percent', maximumFractionDigits: 0 }) })}</span>
      )}
      {lastEventAt !== null && (
        <span>
          {text('eventSources.last')} <Time at={lastEventAt} />
        </span>
      )}
    </div>
  );
}
