import { type AccountState, type BuyerNeed, buyerNeeds, standingOf } from '@exchange/accounts';
import type { SellerState, StorefrontState } from '@exchange/storefronts';
import { type BuyerFacts, buyerChecks, isBlocked, isPaused, sellerChecks } from './checks';

const at = new Date('2026-01-15T12:00:00.000Z');
const account = { mode: 'STANDARD', buyerAccessPosture: 'SANDBOX_ONLY' } as AccountState;
const operator = {
  accountId: 1,
  operatorDomain: 'acme.com',
  operatorScope: 'whole_operator' as const,
  operatorUnitId: null,
  confirmedAt: at,
};

function judged(asked: readonly BuyerNeed[], lacking: readonly BuyerNeed[]) {
  const standing = standingOf(account, asked, lacking);
  const facts: BuyerFacts = { account, operator: lacking.includes('operator') ? null : operator, standing };
  return buyerChecks.map(({ id, need, status }) => ({ id, isBlocker: standing.asked.includes(need), status: status(facts) }));
}

describe('What a buyer needs', () => {
  const idOf = { operator: 'operator_identity', terms: 'terms', billing: 'account_standing' } as const;

  it.each(buyerNeeds)('%s blocks while it is asked for and lacking, and never otherwise', (need) => {
    const of = (checks: ReturnType<typeof judged>) => checks.find(({ id }) => id === idOf[need]);
    expect(of(judged([need], [need]))).toMatchObject({ isBlocker: true, status: 'missing' });
    expect(isBlocked(judged([need], [need]))).toBe(true);
    expect(of(judged([need], []))).toMatchObject({ status: 'complete' });
    expect(of(judged([], [need]))).toMatchObject({ isBlocker: false });
    expect(isBlocked(judged([], buyerNeeds))).toBe(false);
  });
});

const agent = (more: Partial<SellerState> = {}) => ({ status: 'enabled', hasCredentials: true, channels: ['ctv'], ...more }) as SellerState;

const shop = (status: StorefrontState['status']) => ({ status }) as StorefrontState;

describe('What a seller needs', () => {
  it.each([
    ['a storefront with products', [], ['complete', 'complete', 'optional', 'optional'], shop('transacting')],
    ['a storefront without', [], ['complete', 'partial', 'optional', 'optional'], shop('configuring')],
    ['a paused one', [], ['complete', 'partial', 'optional', 'optional'], shop('paused')],
    ['a paused one beside an agent', [agent()], ['complete', 'complete', 'complete', 'complete'], shop('paused')],
    ['one agent', [agent()], ['complete', 'complete', 'complete', 'complete']],
    ['no agent', [], ['complete', 'missing', 'optional', 'optional']],
    ['a disabled one', [agent({ status: 'disabled' })], ['complete', 'partial', 'optional', 'optional']],
    ['bare ones', [agent({ hasCredentials: false, channels: [] })], ['complete', 'complete', 'optional', 'optional']],
    ['some bare ones', [agent(), agent({ hasCredentials: false, channels: [] })], ['complete', 'complete', 'partial', 'partial']],
  ])('%s', (_, agents, statuses, storefront: StorefrontState | null = null) => {
    expect(sellerChecks.map(({ status }) => status({ standing: standingOf(account, ['terms'], []), agents, storefront }))).toEqual(
      statuses,
    );
  });

  it.each([
    ['nothing', [], null, false],
    ['a disabled agent', [agent({ status: 'disabled' })], null, true],
    ['a paused storefront', [], shop('paused'), true],
    ['a paused storefront beside an agent', [agent()], shop('paused'), false],
    ['a storefront beside a disabled agent', [agent({ status: 'disabled' })], shop('transacting'), false],
  ])('paused or not: %s', (_, agents, storefront, paused) => {
    expect(isPaused({ agents, storefront })).toBe(paused);
  });
});

test('no check appears twice', () => {
  for (const table of [buyerChecks, sellerChecks]) expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
});
