import { FixedClock } from '@exchange/kernel';
import { aStorefront } from '../testing';
import { storefrontStates } from './storefront.states';

const now = new FixedClock().now();
const full = { activeProducts: 2, channels: ['ctv' as const], countries: ['DE'] };
const empty = { activeProducts: 0, channels: [], countries: [] };
const statusOf = (storefront: { state: { status: string } }) => storefront.state.status;

describe('Storefront', () => {
  it('is configuring without active products', () => {
    const open = aStorefront();
    expect(open.recorded.audit).toBe('CREATE');
    expect([open, open.updateSummary(full), open.updateSummary(full).updateSummary(empty)].map(statusOf)).toEqual([
      'configuring',
      'transacting',
      'configuring',
    ]);
  });

  it('stays paused when products change, and resumes to the state for its products', () => {
    const paused = aStorefront().updateSummary(full).setPaused(true, now);
    expect([paused.state.status, paused.recorded.audit]).toEqual(['paused', 'DEACTIVATE']);
    expect(paused.setPaused(true, now)).toBe(paused);
    expect(statusOf(paused.updateSummary(empty))).toBe('paused');
    expect([statusOf(paused.setPaused(false, now)), statusOf(paused.updateSummary(empty).setPaused(false, now))]).toEqual([
      'transacting',
      'configuring',
    ]);
  });

  it('refuses products and pauses while archived, and is unchanged when reopened', () => {
    const archived = aStorefront().updateSummary(full).archive(now);
    expect(archived.state).toMatchObject({ status: 'archived', archivedAt: now });
    for (const move of [() => archived.updateSummary(full), () => archived.setPaused(true, now), () => archived.archive(now)])
      expect(move).toThrow('Not possible while the storefront is archived');
    expect(archived.reopen(now).state).toMatchObject({ status: 'transacting', archivedAt: null });
    expect(() => archived.reopen(now).reopen(now)).toThrow();
  });

  it('answers 400 with all unknown currencies', () => {
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

  it('accepts changes of products in every state except archived', () => {
    for (const status of storefrontStates.states)
      for (const when of ['some are active', 'none is active'] as const)
        expect(storefrontStates.allows(status, 'its products change', when)).toBe(status !== 'archived');
  });
});
