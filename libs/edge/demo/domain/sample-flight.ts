import { type Day, dayMs, dayOf, startOf } from '@exchange/kernel';
import type { SampleCampaign } from './sample-campaign';

export const dayAfter = (day: Day, count: number): Day => dayOf(new Date(startOf(day).getTime() + count * dayMs));

/** Days of the flight after the one, up to the other. */
export function daysBetween(
  { firstDay, days }: Pick<SampleCampaign, 'firstDay' | 'days'>,
  after: Day | null,
  through: Day,
): readonly Day[] {
  const flight = Array.from({ length: days }, (_, index) => dayAfter(firstDay, index));
  return flight.filter((day) => (after === null || day > after) && day <= through);
}
