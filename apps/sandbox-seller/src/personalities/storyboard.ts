import type { PersonalityInput } from '../personality';
import { trailhead } from './web';

/**
 * The seller that the public storyboards are run against: an ordinary catalog with what the storyboards address by name — a fixed
 * proposal id and the test kit's bearer token — and the test controller by which they set states.
 */
export const storyboardSeller: PersonalityInput = {
  ...trailhead,
  slug: 'storyboard',
  name: 'Storyboard Seller',
  description: 'The seller that the public AdCP storyboards are run against',
  behaviour: { kind: 'prompt', latencyMs: 0 },
  token: 'demo-acme-outdoor-v1',
  proposals: { balanced: 'balanced_reach_q2', focus: null },
  testController: true,
};
