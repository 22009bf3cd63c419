import type { ReactNode } from 'react';
import { Redacted, Withheld } from './gap';
import { useText } from '#/i18n';
import type { ReadBrief } from '#/lib/received';
import { Card } from '#/ui/parts';

/** The brief as the seller got it. What the buyer did not state is said, so that it is not mistaken for a gap. */
export function WhatWasAsked({ brief }: { brief: ReadBrief }) {
  const text = useText();
  const { start, end, budget, channels, countries, seconds } = brief;
  const unstated = <span className="text-mute">{text('received.unstated')}</span>;
  const facts: readonly { label: string; value: ReactNode }[] = [
    { label: text('field.flight'), value: start === null || end === null ? unstated : <Days start={start} end={end} /> },
    { label: text('received.budget'), value: budget === null ? unstated : text.money(budget.amount, budget.currency) },
    {
      label: text('field.channels'),
      value: channels.length === 0 ? unstated : channels.map((channel) => text.word('channel', channel)).join(', '),
    },
    { label: text('field.countries'), value: countries.length === 0 ? unstated : countries.join(', ') },
    { label: text('received.time'), value: seconds === null ? unstated : text.seconds(seconds * 1_000) },
  ];
  return (
    <Card title={text('received.asked')}>
      <div className="grid gap-4">
        {brief.text !== null && <Redacted>{brief.text}</Redacted>}
        {brief.isRefinement && (
          <section className="grid gap-1">
            <h3 className="text-xs text-mute">{text('received.changes')}</h3>
            {brief.asks.map((ask, n) => (
              <Redacted key={n} className="border-s-2 border-line ps-3">
                {ask}
              </Redacted>
            ))}
            {brief.asks.length === 0 && <p className="text-mute">{text('received.unstated')}</p>}
          </section>
        )}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-xs sm:grid-cols-3">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-mute">{label}</dt>
              <dd dir="auto" className="wrap-anywhere tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <section className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-medium">{text('received.hidden')}</h3>
          <Withheld secrets={brief.secrets} cuts={brief.cuts} />
        </section>
      </div>
    </Card>
  );
}

function Days({ start, end }: { start: string; end: string }) {
  const text = useText();
  return (
    <>
      <bdi>{text.day(start)}</bdi> – <bdi>{text.day(end)}</bdi>
    </>
  );
}
