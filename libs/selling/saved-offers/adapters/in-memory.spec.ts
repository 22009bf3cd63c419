import { savedOffersContract } from '../testing';
import { InMemorySavedOffers } from './in-memory';

describe('InMemorySavedOffers', () => {
  savedOffersContract(async () => new InMemorySavedOffers());
});
