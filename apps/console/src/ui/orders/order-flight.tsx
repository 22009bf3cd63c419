import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { lastMillisecondBefore } from '#/lib/days';
import { flightOf } from '#/lib/order-state';

type Dates = Pick<Schemas['ReceivedMediaBuySummary'], 'flightStart' | 'flightEnd'>;

/** First and last day of a received media buy. Days of the seller are those of UTC. */
export function OrderFlight({ of }: { of: Dates }) {
  const text = useText();
  const { start, end } = flightOf(of);
  return (
    <>
      <bdi>{start === null ? text('orders.asap') : text.day(start, 'UTC')}</bdi> –{' '}
      <bdi>{end === null ? '' : text.day(lastMillisecondBefore(end), 'UTC')}</bdi>
    </>
  );
}
