import lakeside from './lakeside.json';

export const recipeIds = ['sample-publisher-display', 'sample-publisher-ctv', 'sample-retail-media'] as const;
export type RecipeId = (typeof recipeIds)[number];
export const recipeChannels = ['display', 'ctv', 'retail-media'] as const;
export type RecipeChannel = (typeof recipeChannels)[number];

/** How a source of a demo is made: `npm start` seeds the same products (lakeside.json). */
export interface Recipe {
  readonly recipeId: RecipeId;
  readonly recipeVersion: number;
  readonly channel: RecipeChannel;
  readonly displayName: string;
  readonly description: string;
}

type Written = (typeof lakeside.sources)[number];

export const recipes: readonly Recipe[] = recipeIds.map((recipeId) => {
  const { channel, recipeVersion, displayName, description } = written(recipeId);
  return { recipeId, recipeVersion, channel: channel as RecipeChannel, displayName, description };
});

export const presets = [
  {
    presetId: 'mixed-publisher',
    displayName: 'Mixed publisher',
    description: 'A publisher with a news site, a TV station and a shop.',
    recipeIds,
  },
] as const;

/** What a demo begins with, and begins with again when it is reset. */
export const profiles = ['sample-publisher-display'] as const;
export type ProfileId = (typeof profiles)[number];
export const profile = {
  profileId: 'sample-publisher-display',
  profileVersion: 1,
  profileDisplayName: 'Lakeside Media (demo)',
  recipeIds: ['sample-publisher-display'],
} as const;

/** What the demo of a buyer is made of. */
export const buyerProfile = {
  profileId: 'sample-buyer',
  profileVersion: 1,
  profileDisplayName: 'Lakeside Motors (demo)',
  recipeIds,
} as const;

const profileNames: Readonly<Record<string, string>> = Object.fromEntries(
  [profile, buyerProfile].map(({ profileId, profileDisplayName }) => [profileId, profileDisplayName]),
);
export const profileNameOf = (profileId: string): string => profileNames[profileId] ?? profileId;

/** Of a campaign that runs when the demo is made; budgets in its currency, by what sells for them. */
export const sampleCampaign = lakeside.campaign as {
  readonly advertiser: { readonly name: string; readonly brand: string };
  readonly name: string;
  readonly brief: string;
  readonly currency: string;
  readonly budgets: Readonly<Record<RecipeId, number>>;
};

export const fixturePack = { fixturePackId: 'lakeside', fixturePackVersion: 1 } as const;

export const disclosure =
  'Everything in this demo is made up. No buyer is shown it, no seller is asked for it, and none of it is in bills or in reports of real delivery.';

export function recipe(id: RecipeId): Recipe {
  return recipes.find(({ recipeId }) => recipeId === id)!;
}

/** As it is written: what can be left out of a product is. */
export function productsOf(id: RecipeId): Written['products'] {
  return written(id).products;
}

/** Of the storefront that `npm start` seeds. */
export const sampleTerms = lakeside.storefront;

function written(id: RecipeId): Written {
  return lakeside.sources.find(({ recipeId }) => recipeId === id)!;
}
