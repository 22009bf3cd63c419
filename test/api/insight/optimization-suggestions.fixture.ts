import type { TestApi } from '@test/api';
import type { SignedUp } from '@test/people';
import { importDelivery, moveFlightToMiddle, addWatch } from '@test/suggestions';
import { buy } from './reporting.fixture';

/** A media buy whose two packages have spent a tenth of the planned amount, and its suggestion. */
export async function suggested(api: TestApi, buyer: SignedUp, of: { campaignId?: string; advertiserId?: number } = {}) {
  const bought = await buy(api, buyer, of);
  await moveFlightToMiddle(api, bought.mediaBuyId);
  await addWatch(api, bought.mediaBuyId);
  await importDelivery(api, buyer.as, bought.mediaBuyId, Object.fromEntries(bought.packages.map((id) => [id, 2.5])));
  const { body } = await api.post(`/api/v2/buyer/campaigns/${bought.campaignId}/optimize`, { as: buyer.as });
  const suggestion = body.data.suggestions.find(({ mediaBuyId }: { mediaBuyId: string }) => mediaBuyId === bought.mediaBuyId);
  return { ...bought, suggestion, suggestionId: suggestion.suggestionId as string };
}
