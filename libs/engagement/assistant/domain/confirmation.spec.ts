import { later, minuteMs } from '@exchange/kernel';
import { aConfirmation, chatEpoch } from '../testing';

const inTime = later(chatEpoch, 10 * minuteMs - 1);
const tooLate = later(chatEpoch, 10 * minuteMs);
const refused = expect.objectContaining({ status: 404 }) as Error;

describe('A confirmation', () => {
  it('takes one decision, with the key of its request', () => {
    const confirmed = aConfirmation().decide('confirm', 'key', inTime);
    expect(confirmed.state).toMatchObject({ status: 'confirmed', decisionKey: 'key' });
    expect(aConfirmation().decide('cancel', null, inTime).state.status).toBe('cancelled');
    for (const decision of ['confirm', 'cancel'] as const) expect(() => confirmed.decide(decision, null, inTime)).toThrow(refused);
  });

  it('expires after ten minutes', () => {
    expect([aConfirmation().isPending(inTime), aConfirmation().isPending(tooLate)]).toEqual([true, false]);
    expect(() => aConfirmation().decide('confirm', null, tooLate)).toThrow(refused);
  });
});
