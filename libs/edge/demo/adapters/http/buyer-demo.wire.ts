import { type Day } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { DemoSource, DemoState } from '../../domain/demo';
import { buyerProfile, recipeOf, recipeChannels, recipeIds, type RecipeChannel, type RecipeId } from '../../domain/recipes';
import { DemoWire, demoWire } from './demo.wire';

export class CreateBuyerDemoBody {
  @Field.oneOf([buyerProfile.profileId], { default: buyerProfile.profileId, description: 'Initial contents, restored by a reset.' })
  profileId: string = buyerProfile.profileId;

  @Field.integer({ min: 1, max: buyerProfile.profileVersion, default: buyerProfile.profileVersion })
  profileVersion: number = buyerProfile.profileVersion;
}

export class DemoSellerWire {
  @Field.integer({ description: 'Storefront that only the demo sees.' })
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
  @Field.integer({ description: 'Sandbox advertiser, shown in reports with `demo=true`.' })
  advertiserId: number;

  @Field.text({ description: 'Campaign that has run for fourteen days when the demo is created.' })
  campaignId: string;

  @Field.text({ description: 'Last day with reported delivery: `YYYY-MM-DD`, UTC. The next day is reported once it is over.' })
  deliveredThrough: Day;

  @Field.object(() => DemoSellerWire, { many: true })
  sellers: DemoSellerWire[];
}

/** `demo` is null when the account has none. */
export class BuyerDemoAnswerWire {
  @Field.object(() => BuyerDemoWire, { nullable: true })
  demo: BuyerDemoWire | null;
}

export class BuyerDemoReadWire extends BuyerDemoAnswerWire {
  @Field.integer({
    nullable: true,
    description: 'The account whose demo this account is: reset and extension are its operations. Null for all others.',
  })
  demoOf: number | null;
}

export class RemovedBuyerDemoWire {
  @Field.boolean({ description: 'False when there was no demo.' })
  deleted: boolean;

  @Field.integer({ nullable: true, description: 'Account that is removed.' })
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
  const { displayName, channel } = recipeOf(recipeId);
  return { storefrontId, recipeId, displayName, channel, synthetic: true };
}
