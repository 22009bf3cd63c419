import { buyStatuses, waitReasons } from '@exchange/campaigns';
import { mediaBuyStates } from '../../domain/media-buy.states';
import type { WaitReason } from '../../domain/waiting';

test('campaigns can be filtered by every status of a media buy', () => {
  expect(buyStatuses).toEqual(mediaBuyStates.stored);
});

test('campaigns know every reason for which a media buy can wait', () => {
  const told: readonly WaitReason[] = waitReasons;
  const every: Record<WaitReason, true> = {
    pending_buyer_decision: true,
    pending_input: true,
    pending_retry: true,
    pending_approval: true,
    pending_creatives: true,
    pending_start: true,
    pending_change: true,
  };
  expect([...told].toSorted()).toEqual(Object.keys(every).toSorted());
});
