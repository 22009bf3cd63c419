import { type Day } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { DemoSource, DemoState } from '../../domain/demo';
import { buyerProfile, recipe, recipeChannels, recipeIds, type RecipeChannel, type RecipeId } from '../../domain/recipes';
import { DemoWire, demoWire } from './demo.wire';

export class CreateBuyerDemoBody {
  @Field.oneOf([buyerProfile.profileId], { default: buyerProfile.profileId, description: 'What it begins with, and is reset to.' })
  profileId: string = buyerProfile.profileId;

  @Field.integer({ min: 1, max: buyerProfile.profileVersion, default: buyerProfile.profileVersion })
  profileVersion: number = buyerProfile.profileVersion;
}

export class DemoSellerWire {
  @Field.integer({ description: 'No other account sees it.' })
  storefrontId: number;

  @Field.oneOf(recipeIds)
  recipeId: RecipeId;

  @Field.text()
  displayName: string;

  @Field.oneOf(recipeChannels)
  channel: RecipeChannel;

  @Field.boolean({ description: 'Always true.' })
  synthetic: true;
}

export class BuyerDemoWire extends DemoWire {
  @Field.integer({ description: 'A sandbox: reports with `demo=true` are about it.' })
  advertiserId: number;

  @Field.text({ description: 'It has run for fourteen days when the demo is made.' })
  campaignId: string;

  @Field.text({ description: 'The last day of which delivery is told: `YYYY-MM-DD`, UTC. The next one follows when it is over.' })
  deliveredThrough: Day;

  @Field.object(() => DemoSellerWire, { many: true })
  sellers: DemoSellerWire[];
}

/** null: the account has none. */
export class BuyerDemoAnswerWire {
  @Field.object(() => BuyerDemoWire, { nullable: true })
  demo: BuyerDemoWire | null;
}

export class RemovedBuyerDemoWire {
  @Field.boolean({ description: 'false: there was none.' })
  deleted: boolean;

  @Field.integer({ nullable: true, description: 'The account that goes.' })
  customerId: number | null;
}

export function buyerDemoAnswerWire(state: DemoState | null): BuyerDemoAnswerWire {
  return { demo: state && buyerDemoWire(state) };
}

function buyerDemoWire(state: DemoState): BuyerDemoWire {
  const { advertiserId, campaignId } = state.campaign!;
  const sellers = state.sources.flatMap((source) => (source.seller ? [sellerWire(source, source.seller.storefrontId)] : []));
  return { ...demoWire(state), advertiserId, campaignId, deliveredThrough: state.deliveredThrough!, sellers };
}

function sellerWire({ recipeId }: DemoSource, storefrontId: number): DemoSellerWire {
  const { displayName, channel } = recipe(recipeId);
  return { storefrontId, recipeId, displayName, channel, synthetic: true };
}
