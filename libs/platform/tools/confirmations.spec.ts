import { type Caller, FixedClock, later, minuteMs } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';
import { Confirmations, type Subject } from './confirmations';

const start = new Date('2027-01-01T00:00:00Z');
const seal = new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`);
const caller = { kind: 'organization', accountId: 1, credentialId: 'key_1' } as Caller;
const purpose: Subject = ['save_campaign', 'cmp_1'];
const refused = expect.objectContaining({ kind: 'conflict', field: 'confirmationToken' }) as Error;

function confirmations(at = start) {
  return new Confirmations(seal, new FixedClock(at));
}

describe('a confirmation token', () => {
  const next = (confirmationToken: string) => ({ campaignId: 'cmp_1', dropped: undefined, confirmationToken });
  const asked = confirmations().ask(caller, purpose, { what: 'plan', question: 'Launch it?', next });
  const { confirmationToken: token } = asked;
  const expiresAt = new Date(asked.expiresAt);

  it('comes with the question and the call that confirms', () => {
    const nextStep = { tool: 'save_campaign', arguments: { campaignId: 'cmp_1', confirmationToken: token } };
    expect(asked).toEqual({ confirmationToken: token, question: 'Launch it?', nextStep, expiresAt: expiresAt.toISOString() });
    expect(Object.keys(asked.nextStep.arguments)).not.toContain('dropped');
  });

  it('returns the issued value for 15 minutes, then is refused', () => {
    expect(expiresAt).toEqual(later(start, 15 * minuteMs));
    expect(confirmations(later(expiresAt, -1)).read(caller, purpose, token)).toBe('plan');
    expect(() => confirmations(expiresAt).read(caller, purpose, token)).toThrow(refused);
  });

  it.each<[string, Caller, Subject, string]>([
    ['another account', { ...caller, accountId: 2 }, purpose, token],
    ['another credential', { ...caller, credentialId: 'key_2' }, purpose, token],
    ['another object', caller, ['save_campaign', 'cmp_2'], token],
    ['another tool', caller, ['save_other', 'cmp_1'], token],
    ['a changed token', caller, purpose, `${token}A`],
    ['an empty token', caller, purpose, ''],
  ])('is refused for %s', (_, reader, readPurpose, readToken) => {
    expect(() => confirmations().read(reader, readPurpose, readToken)).toThrow(refused);
  });

  it('does not contain the value in readable form', () => {
    expect(token).not.toContain('plan');
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('plan');
  });
});
