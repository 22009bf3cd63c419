import { FixedClock } from '@exchange/kernel';
import { aStorefront } from '../testing';
import { storefrontStates } from './storefront.states';

const now = new FixedClock().now();
const full = { activeProducts: 2, channels: ['ctv' as const], countries: ['DE'] };
const empty = { activeProducts: 0, channels: [], countries: [] };
const statusOf = (storefront: { state: { status: string } }) => storefront.state.status;

describe('a storefront', () => {
  it('is configured until products are active, and again when none is', () => {
    const open = aStorefront();
    expect(open.recorded.audit).toBe('CREATE');
    expect([open, open.restock(full), open.restock(full).restock(empty)].map(statusOf)).toEqual([
      'configuring',
      'transacting',
      'configuring',
    ]);
  });

  it('stays paused whatever its products do, and resumes to what they make of it', () => {
    const paused = aStorefront().restock(full).setPaused(true, now);
    expect([paused.state.status, paused.recorded.audit]).toEqual(['paused', 'DEACTIVATE']);
    expect(paused.setPaused(true, now)).toBe(paused);
    expect(statusOf(paused.restock(empty))).toBe('paused');
    expect([statusOf(paused.setPaused(false, now)), statusOf(paused.restock(empty).setPaused(false, now))]).toEqual([
      'transacting',
      'configuring',
    ]);
  });

  it('archived, it takes no product and no pause; reopened, it is as it was', () => {
    const archived = aStorefront().restock(full).archive(now);
    expect(archived.state).toMatchObject({ status: 'archived', archivedAt: now });
    for (const move of [() => archived.restock(full), () => archived.setPaused(true, now), () => archived.archive(now)])
      expect(move).toThrow('Not possible while the storefront is archived');
    expect(archived.reopen(now).state).toMatchObject({ status: 'transacting', archivedAt: null });
    expect(() => archived.reopen(now).reopen(now)).toThrow();
  });

  it('400 for currencies that are none, all of them at once', () => {
    const open = () => aStorefront({ defaultCurrency: 'XXZ', paymentCurrencies: ['EUR', 'ABC'] });
    expect(open).toThrow(
      expect.objectContaining({
        status: 400,
        field: 'defaultCurrency',
        details: {
          issues: [
            expect.objectContaining({ path: 'defaultCurrency' }),
            expect.objectContaining({ path: 'paymentCurrencies[1]' }),
            expect.objectContaining({ path: 'paymentCurrencies' }),
          ],
        },
      }) as Error,
    );
    expect(() => aStorefront().change({ paymentCurrencies: ['USD'] }, now)).toThrow('must contain the defaultCurrency');
  });

  it('has a move for every change of its products unless it is archived', () => {
    for (const status of storefrontStates.states)
      for (const when of ['some are active', 'none is active'] as const)
        expect(storefrontStates.allows(status, 'its products change', when)).toBe(status !== 'archived');
  });
});
