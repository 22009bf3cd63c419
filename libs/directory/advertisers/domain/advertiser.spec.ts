import { anAdvertiser } from '../testing';

const later = new Date('2026-02-01T00:00:00.000Z');
const problem = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code }) as Error;

describe('Advertiser', () => {
  it('starts active with the normalised brand and the defaults', () => {
    const { state, recorded } = anAdvertiser({ brand: 'https://www.Acme.com/shop' });
    expect(state).toMatchObject({ status: 'ACTIVE', brand: 'acme.com', sandbox: false, currencyLocked: false });
    expect(state).toMatchObject({ description: null, optimizationApplyMode: 'MANUAL', utmParams: [], frequencyCaps: [] });
    expect(recorded.audit).toBe('CREATE');
  });

  it.each(['XXZ', 'usd', 'US', '', 'EURO'])('refuses the currency %p, which is not in ISO 4217', (primaryCurrency) => {
    expect(() => anAdvertiser({ primaryCurrency })).toThrow(problem('VALIDATION_ERROR', 'primaryCurrency'));
  });

  it('refuses a duplicate UTM parameter', () => {
    const param = (paramKey: string) => ({ paramKey, paramValue: 'x' });
    const utmParams = [param('utm_source'), param('utm_medium'), param('utm_source')];
    expect(() => anAdvertiser({ utmParams })).toThrow(problem('VALIDATION_ERROR', 'utmConfig.params[2].paramKey'));
  });

  it('keeps omitted fields on an update', () => {
    const before = anAdvertiser({ description: 'Shoes' });
    const { state, recorded } = before.update({ name: 'New', description: undefined }, later);
    expect(state).toEqual({ ...before.state, name: 'New', updatedAt: later });
    expect(recorded.audit).toBe('UPDATE');
    expect(before.update({ description: null }, later).state.description).toBeNull();
  });

  it('accepts another currency until a campaign locks it', () => {
    const euro = anAdvertiser().update({ primaryCurrency: 'EUR' }, later);
    expect(euro.state.primaryCurrency).toBe('EUR');
    const locked = euro.lockCurrency();
    expect(locked.state.currencyLocked).toBe(true);
    expect(locked.update({ primaryCurrency: 'EUR' }, later).state.primaryCurrency).toBe('EUR');
    expect(() => locked.update({ primaryCurrency: 'USD' }, later)).toThrow(problem('CONFLICT', 'primaryCurrency'));
  });

  it('can be archived and restored; refuses updates and campaigns while archived', () => {
    const archived = anAdvertiser().archive(later);
    expect([archived.state.status, archived.recorded.audit]).toEqual(['ARCHIVED', 'ARCHIVE']);
    for (const move of [() => archived.archive(later), () => archived.update({ name: 'x' }, later), () => archived.lockCurrency()]) {
      expect(move).toThrow(problem('CONFLICT'));
    }
    const restored = archived.restore(later);
    expect([restored.state.status, restored.recorded.audit]).toMatchObject(['ACTIVE', { action: 'ACTIVATE' }]);
    expect(() => restored.restore(later)).toThrow(problem('CONFLICT'));
  });
});
