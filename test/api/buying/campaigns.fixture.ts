import type { Credentials, TestApi } from '@test/api';
import { flightOf } from '@test/dates';

export async function createEventSource(api: TestApi, as: Credentials, advertiserId: number): Promise<string> {
  const body = { name: 'Shop', eventTypes: ['purchase'] };
  const answer = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/event-sources`, { as, body });
  if (answer.status !== 201) throw new Error(`Creating an event source failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data.eventSourceId;
}

export const flightDates = flightOf(31);

export const aCampaignBody = (more: object): object => ({
  name: 'Spring',
  flightDates,
  budget: { total: 50_000 },
  mode: 'discovery',
  ...more,
});
