import { type Day, daysAfter } from '@exchange/kernel';
import type { SampleCampaign } from './sample-campaign';

/** Days of the flight after `after`, up to and including `through`. */
export function flightDaysBetween(
  { firstDay, days }: Pick<SampleCampaign, 'firstDay' | 'days'>,
  after: Day | null,
  through: Day,
): readonly Day[] {
  const flight = Array.from({ length: days }, (_, index) => daysAfter(firstDay, index));
  return flight.filter((day) => (after === null || day > after) && day <= through);
}
