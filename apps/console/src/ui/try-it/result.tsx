import { useEffect, useRef, useState } from 'react';
import { Difference } from './difference';
import { TriedProducts, TriedProposals } from './offers';
import { Problems } from './problems';
import { Raw } from './raw';
import type { Asked } from './try-it';
import { useText } from '#/i18n';
import { problemsOf, type Sold } from '#/lib/try-out';
import { SelectField } from '#/ui/form';
import { Card, Figure, Figures, ForeignText, State } from '#/ui/parts';

interface Props {
  readonly asked: Asked;
  /** Earlier answers of the same seller, newest first. */
  readonly earlier: readonly Asked[];
  readonly sold: Sold;
}

/** What buyers would get, why it is not more, how it differs from an earlier try, and what was sent both ways. */
export function TryResult({ asked, earlier, sold }: Props) {
  const text = useText();
  const [other, setOther] = useState(0);
  const place = useRef<HTMLElement>(null);
  // In a narrow window the answer stands below the question.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [asked]);
  const { trial, body } = asked;
  const { status, reason, latencyMs, totalProducts, proposals, products } = trial;
  const compared = earlier[Math.min(other, earlier.length - 1)];
  return (
    <>
      <section ref={place} aria-live="polite" aria-label={text('tryIt.answer')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Figures>
          <Figure label={text('field.status')} value={<State of={status}>{text.word('answer', status)}</State>} />
          <Figure label={text('tryIt.time')} value={latencyMs === null ? '–' : text.seconds(latencyMs)} />
          <Figure label={text('tryIt.products')} value={text.number(totalProducts)} />
          <Figure label={text('proposals.title')} value={text.number(proposals.length)} />
        </Figures>
        {reason !== null && (
          <p className="rounded-lg border border-line bg-panel px-3 py-2">
            <span className="text-mute">{text('tryIt.reason')}</span> <ForeignText lines>{reason}</ForeignText>
          </p>
        )}
        <Problems of={problemsOf(body, trial, sold)} trial={trial} />
      </section>
      {compared !== undefined && (
        <Card
          title={text('tryIt.compare')}
          actions={
            earlier.length > 1 && (
              <SelectField
                name="compare"
                label={text('tryIt.compare')}
                hidesLabel
                value={String(other)}
                onChange={({ target }) => setOther(Number(target.value))}
                options={earlier.map(({ trial: { askedAt }, body: { brief } }, n) => ({
                  value: String(n),
                  label: `${text.hour(askedAt)} · ${brief.slice(0, 40)}`,
                }))}
              />
            )
          }
        >
          <Difference before={compared.trial} after={trial} />
        </Card>
      )}
      {proposals.length > 0 && <TriedProposals proposals={proposals} />}
      {products.length > 0 && <TriedProducts products={products} total={totalProducts} />}
      <Raw trial={trial} />
    </>
  );
}
