import { type AccountState, type BuyerNeed, buyerNeeds, buyerStandingOf } from '@exchange/accounts';
import type { SellerState, StorefrontState } from '@exchange/storefronts';
import { type BuyerFacts, buyerChecks, hasOpenBlocker, isPaused, sellerChecks } from './checks';

const at = new Date('2026-01-15T12:00:00.000Z');
const account = { mode: 'STANDARD', buyerAccessPosture: 'SANDBOX_ONLY' } as AccountState;
const operator = {
  accountId: 1,
  operatorDomain: 'acme.com',
  operatorScope: 'whole_operator' as const,
  operatorUnitId: null,
  confirmedAt: at,
};

function evaluate(required: readonly BuyerNeed[], unmet: readonly BuyerNeed[]) {
  const standing = buyerStandingOf(account, required, unmet);
  const facts: BuyerFacts = { account, operator: unmet.includes('operator') ? null : operator, standing };
  return buyerChecks.map(({ id, need, status }) => ({ id, isBlocker: standing.required.includes(need), status: status(facts) }));
}

describe('Buyer checks', () => {
  const checkIdOf = { operator: 'operator_identity', terms: 'terms', billing: 'account_standing' } as const;

  it.each(buyerNeeds)('the check of %s blocks only while it is required and not met', (need) => {
    const checkOf = (checks: ReturnType<typeof evaluate>) => checks.find(({ id }) => id === checkIdOf[need]);
    expect(checkOf(evaluate([need], [need]))).toMatchObject({ isBlocker: true, status: 'missing' });
    expect(hasOpenBlocker(evaluate([need], [need]))).toBe(true);
    expect(checkOf(evaluate([need], []))).toMatchObject({ status: 'complete' });
    expect(checkOf(evaluate([], [need]))).toMatchObject({ isBlocker: false });
    expect(hasOpenBlocker(evaluate([], buyerNeeds))).toBe(false);
  });
});

const agent = (more: Partial<SellerState> = {}) => ({ status: 'enabled', hasCredentials: true, channels: ['ctv'], ...more }) as SellerState;

const shop = (status: StorefrontState['status']) => ({ status }) as StorefrontState;

describe('Seller checks', () => {
  // Statuses are in the order of `sellerChecks`: terms, supply, agent credentials, agent channels.
  it.each([
    ['a storefront with products', [], ['complete', 'complete', 'optional', 'optional'], shop('transacting')],
    ['a storefront without products', [], ['complete', 'partial', 'optional', 'optional'], shop('configuring')],
    ['a paused storefront', [], ['complete', 'partial', 'optional', 'optional'], shop('paused')],
    ['a paused storefront and an agent', [agent()], ['complete', 'complete', 'complete', 'complete'], shop('paused')],
    ['one agent', [agent()], ['complete', 'complete', 'complete', 'complete']],
    ['no agent', [], ['complete', 'missing', 'optional', 'optional']],
    ['a disabled agent', [agent({ status: 'disabled' })], ['complete', 'partial', 'optional', 'optional']],
    [
      'agents without credentials and channels',
      [agent({ hasCredentials: false, channels: [] })],
      ['complete', 'complete', 'optional', 'optional'],
    ],
    [
      'some agents without credentials and channels',
      [agent(), agent({ hasCredentials: false, channels: [] })],
      ['complete', 'complete', 'partial', 'partial'],
    ],
  ])('have one status each for %s', (_, agents, statuses, storefront: StorefrontState | null = null) => {
    expect(sellerChecks.map(({ status }) => status({ standing: buyerStandingOf(account, ['terms'], []), agents, storefront }))).toEqual(
      statuses,
    );
  });

  it.each([
    ['neither agents nor a storefront', [], null, false],
    ['a disabled agent', [agent({ status: 'disabled' })], null, true],
    ['a paused storefront', [], shop('paused'), true],
    ['a paused storefront and an enabled agent', [agent()], shop('paused'), false],
    ['a storefront and a disabled agent', [agent({ status: 'disabled' })], shop('transacting'), false],
  ])('isPaused is true only when every agent is disabled and the storefront is paused: %s', (_, agents, storefront, paused) => {
    expect(isPaused({ agents, storefront })).toBe(paused);
  });
});

test('no two checks of buyers, or of sellers, have the same id', () => {
  for (const table of [buyerChecks, sellerChecks]) expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
});
