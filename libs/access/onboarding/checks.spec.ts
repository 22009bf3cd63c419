import type { AccountState } from '@exchange/accounts';
import type { SellerState, StorefrontState } from '@exchange/storefronts';
import { type BuyerFacts, buyerChecks, isBlocked, isBlocking, isPaused, sellerChecks } from './checks';
import type { Terms } from './terms.service';

const at = new Date('2026-01-15T12:00:00.000Z');
const accepting = (version: string | null): Terms => ({
  targetVersion: '2',
  termsUrl: null,
  accepted: version === null ? null : { version, acceptedBy: 1, acceptedAt: at },
});
const account = { buyerAccessPosture: 'SANDBOX_ONLY' } as AccountState;
const operator = {
  accountId: 1,
  operatorDomain: 'acme.com',
  operatorScope: 'whole_operator' as const,
  operatorUnitId: null,
  confirmedAt: at,
};
const ready: BuyerFacts = { account, operator, terms: accepting('2'), needs: [], isSandboxFirst: false };

const judged = (facts: BuyerFacts) =>
  buyerChecks.map((check) => ({ id: check.id, isBlocker: isBlocking(check, facts), status: check.status(facts) }));

describe('What a buyer needs', () => {
  it.each([
    ['everything is there', {}, [], false],
    ['no operator', { operator: null }, ['operator_identity'], true],
    ['no terms', { terms: accepting(null) }, ['terms'], true],
    ['older terms', { terms: accepting('1') }, ['terms'], true],
    ['sandbox sellers only', { needs: ['billing'] as const }, ['account_standing'], false],
    ['sandbox sellers only, where others are refused', { needs: ['billing'] as const, isSandboxFirst: true }, ['account_standing'], true],
    ['all sellers by hand', { needs: ['billing'] as const, account: { ...account, buyerAccessPosture: 'FULL' as const } }, [], false],
  ])('%s', (_, facts, missing, blocked) => {
    const checks = judged({ ...ready, ...facts });
    expect(checks.filter(({ status }) => status !== 'complete').map(({ id }) => id)).toEqual(missing);
    expect(isBlocked(checks)).toBe(blocked);
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
    expect(sellerChecks.map(({ status }) => status({ terms: accepting('2'), agents, storefront }))).toEqual(statuses);
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
