import { Field } from '@exchange/platform';
import type { DemoSource, DemoState } from '../../domain/demo';
import { demoStates, type DemoStatus } from '../../domain/demo.states';
import { demoLimits } from '../../domain/limits';
import {
  disclosure,
  fixturePack,
  presets,
  profile,
  type ProfileId,
  profileNameOf,
  profiles,
  recipeOf,
  recipeChannels,
  recipeIds,
  recipes,
  type Recipe,
  type RecipeChannel,
  type RecipeId,
} from '../../domain/recipes';

export class CreateStorefrontDemoBody {
  @Field.oneOf(profiles, { default: profile.profileId, description: 'Initial contents, restored by a reset.' })
  profileId: ProfileId = profile.profileId;

  @Field.integer({ min: 1, max: profile.profileVersion, default: profile.profileVersion })
  profileVersion: number = profile.profileVersion;
}

export class ExtendDemoBody {
  @Field.integer({ min: 1, max: demoLimits.extendDays, default: demoLimits.extendDays, description: 'Days from now.' })
  days: number = demoLimits.extendDays;
}

export class AddDemoSourcesBody {
  @Field.oneOf(recipeIds, { many: { min: 1, max: recipeIds.length } })
  recipeIds: RecipeId[];
}

export class DemoSourceWire {
  @Field.text()
  sourceId: string;

  @Field.oneOf(recipeIds)
  recipeId: RecipeId;

  @Field.integer()
  recipeVersion: number;

  @Field.text()
  displayName: string;

  @Field.oneOf(recipeChannels)
  channel: RecipeChannel;

  @Field.integer({ description: 'Products of the source. Removing the source archives them.' })
  productCount: number;

  @Field.boolean({ description: 'Always true.' })
  synthetic: true;
}

/** Fields shared by the demos of buyers and sellers. */
export class DemoWire {
  @Field.oneOf(['DEMO'])
  mode: 'DEMO';

  @Field.integer({ description: 'Account made for the demo. Admins of the account that has the demo can act for it.' })
  customerId: number;

  @Field.text()
  profileId: string;

  @Field.integer()
  profileVersion: number;

  @Field.text()
  profileDisplayName: string;

  @Field.text()
  fixturePackId: string;

  @Field.integer()
  fixturePackVersion: number;

  @Field.integer({ description: 'Raised by each reset.' })
  generation: number;

  @Field.oneOf(demoStates.stored)
  status: DemoStatus;

  @Field.timestamp({ description: 'End of the lease; a reset does not change it.' })
  expiresAt: Date;

  @Field.timestamp({ nullable: true })
  lastResetAt: Date | null;

  @Field.integer({ description: 'Number of failed removals.' })
  cleanupAttemptCount: number;

  @Field.text({ nullable: true })
  cleanupError: string | null;

  @Field.text({ description: 'Text to show wherever the demo is shown.' })
  disclosure: string;

  @Field.boolean({ description: 'Always true.' })
  synthetic: true;
}

export class StorefrontDemoWire extends DemoWire {
  @Field.integer()
  storefrontId: number;

  @Field.object(() => DemoSourceWire, { many: true })
  sources: DemoSourceWire[];
}

/** `demo` is null when the account has none. */
export class DemoAnswerWire {
  @Field.object(() => StorefrontDemoWire, { nullable: true })
  demo: StorefrontDemoWire | null;
}

export class DemoReadWire extends DemoAnswerWire {
  @Field.integer({
    nullable: true,
    description: 'The account whose demo this account is: reset and extension are its operations. Null for all others.',
  })
  demoOf: number | null;
}

export class RemovedDemoWire {
  @Field.boolean({ description: 'False when there was no demo.' })
  deleted: boolean;

  @Field.integer({ nullable: true, description: 'Storefront that is removed.' })
  storefrontId: number | null;
}

export class DemoRecipeWire {
  @Field.oneOf(recipeIds)
  recipeId: RecipeId;

  @Field.integer()
  recipeVersion: number;

  @Field.text()
  displayName: string;

  @Field.text()
  description: string;

  @Field.oneOf(recipeChannels)
  channel: RecipeChannel;

  @Field.boolean({ description: 'Always true.' })
  synthetic: true;
}

export class DemoPresetWire {
  @Field.text()
  presetId: string;

  @Field.text()
  displayName: string;

  @Field.text()
  description: string;

  @Field.oneOf(recipeIds, { many: true })
  recipeIds: readonly RecipeId[];
}

export class DemoRecipesWire {
  @Field.object(() => DemoRecipeWire, { many: true })
  recipes: DemoRecipeWire[];

  @Field.object(() => DemoPresetWire, { many: true })
  presets: DemoPresetWire[];
}

export function demoAnswerWire(state: DemoState | null): DemoAnswerWire {
  return { demo: state && storefrontDemoWire(state) };
}

export function demoRecipesWire(): DemoRecipesWire {
  return { recipes: recipes.map((each: Recipe) => ({ ...each, synthetic: true })), presets: [...presets] };
}

export function demoWire(state: DemoState): DemoWire {
  return {
    mode: 'DEMO',
    customerId: state.customerId,
    profileId: state.profileId,
    profileVersion: state.profileVersion,
    profileDisplayName: profileNameOf(state.profileId),
    ...fixturePack,
    generation: state.generation,
    status: state.status,
    expiresAt: state.expiresAt,
    lastResetAt: state.lastResetAt,
    cleanupAttemptCount: state.cleanupAttempts,
    cleanupError: state.cleanupError,
    disclosure,
    synthetic: true,
  };
}

function storefrontDemoWire(state: DemoState): StorefrontDemoWire {
  return { ...demoWire(state), storefrontId: state.storefrontId!, sources: state.sources.map(sourceWire) };
}

function sourceWire({ sourceId, recipeId, recipeVersion, productIds }: DemoSource): DemoSourceWire {
  const { displayName, channel } = recipeOf(recipeId);
  return { sourceId, recipeId, recipeVersion, displayName, channel, productCount: productIds.length, synthetic: true };
}
