import { domainError } from '@exchange/kernel';
import { toAdcpRefusal } from './adcp-error';

describe('refusals of orders', () => {
  it.each([
    ['too many media buys', 'PERMISSION_DENIED', 'CONFLICT'],
    ['a change that the seller would have to approve', 'REQUOTE_REQUIRED', 'INVALID_STATE'],
  ])('of %s are %s, and %s in AdCP 3.0', (_, code, older) => {
    const refused = toAdcpRefusal(domainError('conflict', code, 'No.'))!;
    expect(refused.toJson('3.0')).toEqual({ code: older, message: 'No.', recovery: 'correctable' });
    expect(refused.toJson('3.1')).toEqual({ code, message: 'No.', recovery: 'correctable' });
  });
});
