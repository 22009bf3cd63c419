import { savedOffersContract } from '../testing';
import { InMemorySavedOffers } from './in-memory';

describe('Saved offers in memory', () => {
  savedOffersContract(async () => new InMemorySavedOffers());
});
