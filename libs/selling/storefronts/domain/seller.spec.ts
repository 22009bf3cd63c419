import { FixedClock } from '@exchange/kernel';
import { aSeller } from '../testing';

const clock = new FixedClock();

describe('a seller agent', () => {
  it('may be registered disabled', () => {
    expect(aSeller({ enabled: false }).state.status).toBe('disabled');
  });

  it('setting what is already so changes nothing', () => {
    const seller = aSeller();
    expect(seller.setEnabled(true, clock)).toBe(seller);
  });

  it('an archived one stays archived', () => {
    const archived = aSeller({ hasCredentials: true }).archive(clock);
    expect(archived.state).toMatchObject({ status: 'archived', hasCredentials: false });
    expect(() => archived.setEnabled(true, clock)).toThrow('Not possible while the seller agent is archived');
    expect(() => archived.archive(clock)).toThrow();
  });
});
