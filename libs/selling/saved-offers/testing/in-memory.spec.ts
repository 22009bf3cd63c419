import { savedOffersContract } from '.';
import { InMemorySavedOffers } from './in-memory';

describe('InMemorySavedOffers', () => {
  savedOffersContract(async () => new InMemorySavedOffers());
});
