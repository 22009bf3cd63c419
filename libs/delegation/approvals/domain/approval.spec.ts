import { anApproval } from '../testing';
import type { Approval } from './approval';

const at = new Date('2026-01-16T12:00:00.000Z');
const expiresAt = new Date('2026-01-22T12:00:00.000Z');

const decisions: [string, (approval: Approval) => Approval, object][] = [
  ['succeed', (approval) => approval.succeed('7', 'Ann', at), { status: 'succeeded', resultReference: '7', failureCode: null }],
  ['fail', (approval) => approval.fail('CONFLICT', 'Ann', at), { status: 'failed', resultReference: null, failureCode: 'CONFLICT' }],
  ['reject', (approval) => approval.reject('No', 'Ann', at), { status: 'rejected', reason: 'No', resultReference: null }],
];

describe('Approval', () => {
  test('is pending for seven days after the request and emits an event', () => {
    const { state, recorded } = anApproval();
    expect(state).toMatchObject({ status: 'pending', expiresAt, decidedAt: null, decidedBy: null });
    expect(recorded).toMatchObject({
      audit: { did: 'asked for' },
      events: [{ type: 'approvals.requested', payload: { approvalId: 'approval_1', accountId: 1, name: 'Child' } }],
    });
  });

  test('removes secrets from the requested name', () => {
    expect(JSON.stringify(anApproval({ wanted: { name: `sck_${'a'.repeat(43)}` } }).state)).not.toContain('sck_aaaa');
  });

  test.each(decisions)('%s records who decided and when, and no further decision is possible', (_, decide, expected) => {
    const decided = decide(anApproval());
    expect(decided.state).toMatchObject({ ...expected, decidedBy: 'Ann', decidedAt: at });
    for (const [, decideAgain] of decisions) expect(() => decideAgain(decided)).toThrow(expect.objectContaining({ status: 409 }));
    expect(decided.expire(expiresAt)).toBeNull();
  });

  test('expires at expiresAt and cannot be decided afterwards', () => {
    expect(anApproval().expire(new Date(expiresAt.getTime() - 1))).toBeNull();
    const expired = anApproval().expire(expiresAt)!;
    expect(expired.state.status).toBe('expired');
    for (const [, decide] of decisions) expect(() => decide(expired)).toThrow(expect.objectContaining({ status: 409 }));
  });

  test('cannot be decided from expiresAt on, even while it is not marked as expired', () => {
    expect(() => anApproval().succeed('7', 'Ann', expiresAt)).toThrow('Its time is over');
    expect(() => anApproval().reject(null, 'Ann', expiresAt)).toThrow('Its time is over');
  });
});
