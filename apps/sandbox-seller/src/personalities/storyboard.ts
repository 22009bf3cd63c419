import type { PersonalityInput } from '../personality';
import { fixedCpm } from './pricing';
import { trailhead } from './web';

/**
 * The seller for the public storyboards: a normal catalog with the product, proposal and bearer token that the storyboards name, and the test
 * controller with which they set states.
 */
export const storyboardSeller: PersonalityInput = {
  ...trailhead,
  slug: 'storyboard',
  name: 'Storyboard Seller',
  description: 'The seller that the public AdCP storyboards are run against',
  behaviour: { kind: 'prompt', latencyMs: 0 },
  creatives: 'by_buyer',
  saysLibrary: true,
  token: 'demo-acme-outdoor-v1',
  proposals: { balanced: 'balanced_reach_q2', focus: null },
  takes: ['catalogs', 'audiences'],
  testController: true,
  products: [
    ...(trailhead.products ?? []),
    {
      id: 'test-product',
      name: 'Test Product',
      description: 'The product that storyboards buy without having looked for one.',
      channels: ['display'],
      publisher: 'trailhead.example',
      formats: ['display_300x250'],
      delivery: 'non_guaranteed',
      pricing: [
        { ...fixedCpm(5), id: 'default' },
        { ...fixedCpm(5), id: 'test-pricing' },
      ],
      countries: ['US'],
      keywords: [],
      monthlyAvailability: 10_000_000,
    },
  ],
};
