import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import type { SignedUp } from '@test/people';

const imports = '/api/v2/buyer/reporting/imports';

interface Bought {
  readonly advertiserId: number;
  readonly campaignId: string;
  readonly mediaBuyId: string;
  /** The exchange's ids. */
  readonly packages: readonly string[];
}

let serial = 0;

/** A media buy with two packages that its seller has confirmed. */
export async function buy(
  api: TestApi,
  { as, account }: SignedUp,
  more: { advertiserId?: number; campaignId?: string; currency?: string; timezone?: string } = {},
): Promise<Bought> {
  serial += 1;
  const advertiserId = more.advertiserId ?? (await createAdvertiser(api, as));
  const campaignId = more.campaignId ?? (await createCampaign(api, as, { advertiserId, name: `Campaign ${serial}` }));
  const mediaBuyId = `mb_report_${serial}`;
  const packages = [1, 2].map((index) => `${mediaBuyId}-${index}`);
  const items = packages.map((packageId, index) => ({
    packageId,
    productId: `sf1:7:${index}`,
    productName: `Product ${index}`,
    pricingOptionId: 'cpm',
    budget: '500.000000',
    sellerPackageId: `theirs-${index}`,
  }));
  await api.app.get(Database).query(
    `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since,
       brand_domain, currency, budget, packages, flight_start, flight_end, timezone, idempotency_key, seller_media_buy_id, fence, attempts, revision,
       created_at, updated_at)
     values ($1, $2, $3, $4, 'disc_1', 7, 'Seller 7', $5, 'ACTIVE', now(), 'oat.example', $6, 1000, $7, '2026-01-01', now() + interval '30 days', $8, $2, 'theirs',
       0, 0, 1, now(), now())`,
    [
      account.id,
      mediaBuyId,
      campaignId,
      advertiserId,
      `=Buy "${serial}", spring`,
      more.currency ?? 'EUR',
      JSON.stringify(items),
      more.timezone ?? 'UTC',
    ],
  );
  return { advertiserId, campaignId, mediaBuyId, packages };
}

export function upload(api: TestApi, as: Credentials | undefined, file: string | Buffer, headers: Record<string, string> = {}) {
  return api.post(imports, { ...(as ? { as } : {}), rawBody: file, headers: { 'content-type': 'text/csv', ...headers } });
}

/** Imports rows of `mediaBuyId,packageId,date,impressions,spend,…`. */
export async function deliver(api: TestApi, as: Credentials, ...rows: string[]): Promise<void> {
  const header = 'mediaBuyId,packageId,date,impressions,spend,clicks,completedViews,conversions,conversionValue';
  const { status, body } = await upload(api, as, [header, ...rows].join('\n'));
  if (status !== 201) throw new Error(`The import failed: ${JSON.stringify(body)}`);
}
