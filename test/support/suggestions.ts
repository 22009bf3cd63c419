import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from './api';
import { stopCollection } from './collections';
import { dayIn, inDays } from './dates';

export const suggestionsPath = '/api/v2/buyer/optimization-suggestions';

/** Moves the flights of a media buy and of its campaign: they began ten days ago and end in ten days. */
export async function moveFlightToMiddle(api: TestApi, mediaBuyId: string): Promise<void> {
  const flight = [inDays(-10), inDays(10)];
  const database = api.app.get(Database);
  await database.query('update media_buys set flight_start = $2, flight_end = $3 where id = $1', [mediaBuyId, ...flight]);
  await database.query(
    'update campaigns set flight_start = $2, flight_end = $3 where id = (select campaign_id from media_buys where id = $1)',
    [mediaBuyId, ...flight],
  );
}

/** Imports delivery of the last ten days, with a daily spend per package. The seller is not asked for other numbers. */
export async function importDelivery(
  api: TestApi,
  as: Credentials,
  mediaBuyId: string,
  daily: Readonly<Record<string, number>>,
): Promise<void> {
  await stopCollection(api, mediaBuyId);
  const rows = Object.entries(daily).flatMap(([packageId, spend]) =>
    Array.from({ length: 10 }, (_, ago) => {
      return `${mediaBuyId},${packageId},${dayIn(-1 - ago)},${Math.round(spend * 100)},${spend}`;
    }),
  );
  const rawBody = ['mediaBuyId,packageId,date,impressions,spend', ...rows].join('\n');
  const { status, body } = await api.post('/api/v2/buyer/reporting/imports', { as, rawBody, headers: { 'content-type': 'text/csv' } });
  if (status !== 201) throw new Error(`Importing delivery failed: ${JSON.stringify(body)}`);
}

/** Adds the optimization watch that the worker adds when a media buy starts. */
export async function addWatch(api: TestApi, mediaBuyId: string): Promise<void> {
  await api.app.get(Database).query(
    `insert into optimization_watches (account_id, media_buy_id, campaign_id, due_at)
     select account_id, id, campaign_id, 'infinity' from media_buys where id = $1 on conflict do nothing`,
    [mediaBuyId],
  );
}

/** Makes a media buy spend three quarters of what it plans, so that sellers accept the lower budgets, and returns the suggestion that an analysis makes of it. */
export async function suggestFor(
  api: TestApi,
  as: Credentials,
  { campaignId, mediaBuyId }: { readonly campaignId: string; readonly mediaBuyId: string },
): Promise<Suggested> {
  const read = await api.get(`/api/v2/buyer/media-buys/${mediaBuyId}`, { as });
  const packages = read.body.data.mediaBuy.packages as { readonly packageId: string; readonly budget: number }[];
  await moveFlightToMiddle(api, mediaBuyId);
  await addWatch(api, mediaBuyId);
  await importDelivery(
    api,
    as,
    mediaBuyId,
    Object.fromEntries(packages.map(({ packageId, budget }) => [packageId, Math.round(budget / 28)])),
  );
  const { body } = await api.post(`/api/v2/buyer/campaigns/${campaignId}/optimize`, { as });
  return body.data.suggestions.find((one: Suggested) => one.mediaBuyId === mediaBuyId);
}

export interface Suggested {
  readonly suggestionId: string;
  readonly campaignId: string;
  readonly mediaBuyId: string;
  readonly productAdjustments: readonly { readonly currentBudget: number; readonly recommendedBudget: number }[];
}
