import { FixedClock } from '@exchange/kernel';
import { aSeller } from '../testing';

const clock = new FixedClock();

describe('Seller', () => {
  it('may be registered disabled', () => {
    expect(aSeller({ enabled: false }).state.status).toBe('disabled');
  });

  it('is unchanged by setting its current state', () => {
    const seller = aSeller();
    expect(seller.setEnabled(true, clock)).toBe(seller);
  });

  it('stays archived', () => {
    const archived = aSeller({ hasCredentials: true }).archive(clock);
    expect(archived.state).toMatchObject({ status: 'archived', hasCredentials: false });
    expect(() => archived.setEnabled(true, clock)).toThrow('Not possible while the seller agent is archived');
    expect(() => archived.archive(clock)).toThrow();
  });
});
