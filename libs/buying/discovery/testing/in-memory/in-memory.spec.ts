import { ImmediateUnitOfWork } from '@exchange/kernel';
import { answersContract } from '../answers';
import { asksContract } from '../asks';
import { discoveryContract } from '../contract';
import { offeredFormatsContract } from '../formats';
import { sellerAnswersContract } from '../offers';
import { InMemorySellerAsks } from './asks';
import { InMemoryOfferedFormats } from './offered-formats';
import { InMemorySellerAnswers } from './seller-answers';
import { InMemoryDiscoveries, InMemorySelections, InMemoryStore } from './stores';

describe('in memory', () => {
  const open = async () => {
    const store = new InMemoryStore();
    const events = async (accountId: number) => store.events.filter((event) => event.accountId === accountId).map(({ type }) => type);
    const ports = {
      discoveries: new InMemoryDiscoveries(store),
      asks: new InMemorySellerAsks(store),
      selections: new InMemorySelections(),
      sellerAnswers: new InMemorySellerAnswers(store),
      formats: new InMemoryOfferedFormats(store),
    };
    return { ...ports, unitOfWork: new ImmediateUnitOfWork(), events };
  };
  answersContract(open);
  discoveryContract(open);
  asksContract(open);
  sellerAnswersContract(open);
  offeredFormatsContract(open);
});
