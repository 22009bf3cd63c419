import lakeside from './lakeside.json';

export const recipeIds = ['sample-publisher-display', 'sample-publisher-ctv', 'sample-retail-media'] as const;
export type RecipeId = (typeof recipeIds)[number];
export const recipeChannels = ['display', 'ctv', 'retail-media'] as const;
export type RecipeChannel = (typeof recipeChannels)[number];

/** Recipe of a demo's source; `npm start` seeds the same products (lakeside.json). */
export interface Recipe {
  readonly recipeId: RecipeId;
  readonly recipeVersion: number;
  readonly channel: RecipeChannel;
  readonly displayName: string;
  readonly description: string;
}

type SampleSource = (typeof lakeside.sources)[number];

export const recipes: readonly Recipe[] = recipeIds.map((recipeId) => {
  const { channel, recipeVersion, displayName, description } = sampleSourceOf(recipeId);
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

/** Initial contents of a seller's demo, and its contents after a reset. */
export const profiles = ['sample-publisher-display'] as const;
export type ProfileId = (typeof profiles)[number];
export const profile = {
  profileId: 'sample-publisher-display',
  profileVersion: 1,
  profileDisplayName: 'Lakeside Media (demo)',
  recipeIds: ['sample-publisher-display'],
} as const;

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

/** Campaign that runs when the demo is created; budgets by recipe, in its currency. */
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

export function recipeOf(id: RecipeId): Recipe {
  return recipes.find(({ recipeId }) => recipeId === id)!;
}

/** Products as the file has them, without optional fields. */
export function productsOf(id: RecipeId): SampleSource['products'] {
  return sampleSourceOf(id).products;
}

/** Terms of the storefront that `npm start` seeds. */
export const sampleTerms = lakeside.storefront;

function sampleSourceOf(id: RecipeId): SampleSource {
  return lakeside.sources.find(({ recipeId }) => recipeId === id)!;
}
