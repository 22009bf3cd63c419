import type { Ids } from './screen';
import { hostile, type Stand } from './stand';

/** A text of the library, a creative that uses it, and their collection, all with hostile names. */
export async function makeCreative(
  { api, person: { as } }: Stand,
  advertiserId: number,
): Promise<Pick<Ids, 'creativeId' | 'creativeAssetId' | 'collectionId'>> {
  const of = `/api/v2/buyer/advertisers/${advertiserId}`;
  const asset = { name: hostile.seller, kind: 'text', content: hostile.brief, tags: ['w'.repeat(40)] };
  const creativeAssetId: string = (await api.post(`${of}/creative-assets`, { as, body: asset })).body.data.assetId;
  const body = {
    name: hostile.campaign.slice(0, 200),
    format: { agentUrl: 'https://agent.example', id: `display_${'w'.repeat(100)}` },
    roles: [
      { role: 'headline', assetId: creativeAssetId },
      { role: 'landing', url: `https://oat.example/${'w'.repeat(300)}` },
    ],
    trackers: [{ event: 'impression', url: `http://count.example/${'w'.repeat(300)}` }],
    disclosure: hostile.seller,
  };
  const { creativeId } = (await api.post(`${of}/creatives`, { as, body })).body.data;
  const collection = { name: hostile.seller, description: hostile.brief.slice(0, 1_000), creativeIds: [creativeId] };
  const { collectionId } = (await api.post(`${of}/creative-collections`, { as, body: collection })).body.data;
  return { creativeId, creativeAssetId, collectionId };
}
