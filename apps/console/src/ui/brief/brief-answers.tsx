import { useState } from 'react';
import { useTargetName } from './use-target-name';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { isOpen, pricingName, shownOf } from '#/lib/brief';
import type { LoadedAnswers } from '#/lib/brief-answers';
import { Button } from '#/ui/button';
import { Card, Empty, ForeignText, Id, Rows, State, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** What sellers wrote, newest first. What arrives meanwhile is counted, and shown on request. */
export function BriefAnswers({ brief, answers }: { brief: Schemas['PlanningBrief']; answers: LoadedAnswers }) {
  const text = useText();
  // The id of the newest shown answer: null shows none, undefined is not decided before the first page is here.
  const [newest, setNewest] = useState<string | null>();
  const first = answers.rows?.[0]?.id ?? null;
  if (newest === undefined && answers.rows !== undefined) setNewest(first);
  const { rows, newCount } = shownOf(answers.rows ?? [], newest ?? null);
  return (
    <Card
      title={text('briefs.answers')}
      flush
      actions={
        <span role="status">
          {newCount > 0 && (
            <Button size="small" className="border-accent! text-accent!" onClick={() => setNewest(first)}>
              {text('common.news', { count: newCount })}
            </Button>
          )}
        </span>
      }
    >
      {answers.rows === undefined ? (
        answers.error === null ? (
          <Rows count={3} />
        ) : (
          <Problem error={answers.error} again={() => void answers.refetch()} />
        )
      ) : rows.length === 0 ? (
        <Empty icon="live" title={text('briefs.answers.none')}>
          {text(isOpen(brief) ? 'briefs.answers.wait' : 'briefs.answers.closed')}
        </Empty>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Answer key={row.id} answer={row} brief={brief} />
          ))}
        </ul>
      )}
      {answers.hasMore && (
        <div className="border-t border-line px-4 py-2">
          <Button size="small" isBusy={answers.isLoadingMore} onClick={answers.loadMore}>
            {text('briefs.answers.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Answer({ answer, brief }: { answer: Schemas['BriefResponse']; brief: Schemas['PlanningBrief'] }) {
  const text = useText();
  const nameOf = useTargetName();
  const { kind, message, quote, mediaBuyId, createdAt, demandSignalId } = answer;
  const target = brief.targets.find(({ id }) => id === demandSignalId);
  return (
    <li data-row="" tabIndex={-1} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <span className="sm:pt-px">
        <State of={kind}>{text.word('briefs.seller', kind)}</State>
      </span>
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium">
            <ForeignText>{target === undefined ? text('field.seller') : nameOf(target)}</ForeignText>
          </span>
          <Time at={createdAt} className="text-xs text-mute" />
        </p>
        {quote !== null && <Offer quote={quote} />}
        {message !== null && (
          <figure className="min-w-0 border-s-2 border-line ps-3">
            <figcaption className="text-xs text-mute">{text('discovery.reason')}</figcaption>
            <blockquote dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
              {message}
            </blockquote>
          </figure>
        )}
        {mediaBuyId !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-xs">
            <span className="text-mute">{text('mediaBuys.sellerId')}</span>
            <Id>{mediaBuyId}</Id>
          </p>
        )}
      </div>
    </li>
  );
}

/** An offer in one line: total, price and validity. */
export function Offer({ quote: { amount, currency, pricingModel, rate, validUntil } }: { quote: Schemas['Quote'] }) {
  const text = useText();
  const model = pricingModel === null ? null : pricingName(pricingModel, (one) => text.word('briefs.pricing', one));
  const parts = [
    text.money(amount, currency),
    rate === null ? model : `${text.money(rate, currency)}${model === null ? '' : ` ${model}`}`,
    validUntil === null ? null : text('briefs.until', { day: text.day(validUntil) }),
  ];
  return (
    <p className="tabular-nums">
      {parts
        .filter((part) => part !== null)
        .map((part, at) => (
          <span key={part}>
            {at > 0 && ' · '}
            <bdi>{part}</bdi>
          </span>
        ))}
    </p>
  );
}
