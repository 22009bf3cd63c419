import { buyStatuses } from '@exchange/campaigns';
import { mediaBuyStates } from '../../domain/media-buy.states';

test('campaigns are found by every state that a media buy can be in', () => {
  expect(buyStatuses).toEqual(mediaBuyStates.stored);
});
