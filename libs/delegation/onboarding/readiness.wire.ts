import { Field } from '@exchange/platform';
import type { BuyerCheckStatus, SellerCheckStatus } from './checks';
import { type BuyerOperator, type OperatorScope, operatorScopes } from './operator.service';
import type { BuyerReadiness, SellerReadiness } from './readiness.service';

export class OperatorBody {
  @Field.text({ min: 1, max: 2048, description: 'A domain, or an http(s) address on it.', example: 'acme.com' })
  operatorDomain: string;

  @Field.oneOf(operatorScopes, { optional: true, description: 'Default: `whole_operator`.' })
  operatorScope?: OperatorScope;

  @Field.name({
    optional: true,
    max: 255,
    description: "The operator's own id of the unit that the account is. Only with `specific_unit`, and never `default`.",
    example: 'emea',
  })
  operatorUnitId?: string;
}

export class OperatorWire {
  @Field.integer({ description: 'Id of the account.' })
  id: number;

  @Field.text()
  operatorDomain: string;

  @Field.oneOf(operatorScopes)
  operatorScope: OperatorScope;

  @Field.text({ nullable: true })
  operatorUnitId: string | null;

  @Field.boolean({ description: 'Whether the operator was verified.' })
  verified: boolean;

  @Field.oneOf(['user_confirmed'])
  source: 'user_confirmed';

  @Field.timestamp()
  confirmedAt: Date;
}

class CustomerWire {
  @Field.integer()
  id: number;

  @Field.text()
  name: string;
}

class IdentityWire {
  @Field.text({ nullable: true })
  operatorDomain: string | null;

  @Field.oneOf(['missing', 'unverified', 'verified'])
  status: 'missing' | 'unverified' | 'verified';
}

class CommercialWire {
  @Field.boolean()
  tosAccepted: boolean;

  @Field.oneOf(['TOS', 'PAYMENT_AUTHORITY'], { many: true })
  missing: ('TOS' | 'PAYMENT_AUTHORITY')[];
}

class BuyerActionWire {
  @Field.text()
  label: string;

  @Field.text({ description: 'Method and path of this API.' })
  operation: string;
}

class BuyerCheckWire {
  @Field.text()
  id: string;

  @Field.oneOf(['complete', 'missing', 'blocked'])
  status: BuyerCheckStatus;

  @Field.boolean({ description: 'Whether purchases are restricted until the check is complete.' })
  isBlocker: boolean;

  @Field.object(() => BuyerActionWire, { nullable: true })
  action: BuyerActionWire | null;
}

class DestinationWire {
  @Field.integer()
  storefrontId: number;

  @Field.text()
  name: string;

  @Field.oneOf(['adcp'])
  kind: 'adcp';

  @Field.oneOf(['direct'])
  billingRoute: 'direct';

  @Field.oneOf(['ready', 'platform_blocked'])
  status: 'ready' | 'platform_blocked';

  @Field.boolean()
  canBuy: boolean;

  @Field.text({ nullable: true, description: 'Why the account cannot buy from the seller.' })
  reason: string | null;
}

class DestinationsWire {
  @Field.integer({ description: 'Sellers that can be asked now.' })
  total: number;

  @Field.integer()
  ready: number;

  @Field.integer()
  blocked: number;

  @Field.boolean()
  hasMore: boolean;

  @Field.integer({ nullable: true })
  nextOffset: number | null;

  @Field.object(() => DestinationWire, { many: true })
  items: DestinationWire[];
}

/** gaps.md §6.7. */
export class BuyerReadinessWire {
  @Field.integer()
  version: number;

  @Field.object(() => CustomerWire)
  customer: CustomerWire;

  @Field.oneOf(['setup', 'ready', 'blocked'])
  status: 'setup' | 'ready' | 'blocked';

  @Field.boolean({ description: 'Whether every blocking check is complete.' })
  platformReady: boolean;

  @Field.boolean({ description: 'Whether the account can buy from at least one seller now.' })
  canBuyAnywhere: boolean;

  @Field.object(() => IdentityWire)
  identity: IdentityWire;

  @Field.object(() => CommercialWire)
  commercial: CommercialWire;

  @Field.object(() => BuyerCheckWire, { many: true })
  checks: BuyerCheckWire[];

  @Field.object(() => DestinationsWire)
  destinations: DestinationsWire;
}

class SellerCheckWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.text()
  category: string;

  @Field.oneOf(['complete', 'partial', 'missing', 'optional'])
  status: SellerCheckStatus;

  @Field.boolean()
  isBlocker: boolean;

  @Field.text({ nullable: true })
  action: string | null;
}

/** gaps.md §6.7. */
export class SellerReadinessWire {
  @Field.oneOf(['ready', 'blocked'])
  status: 'ready' | 'blocked';

  @Field.boolean({ description: 'Whether the seller has agents or a storefront and all of them are disabled or paused.' })
  isPaused: boolean;

  @Field.boolean({ description: 'Whether buyers find the seller and the exchange asks it.' })
  canTransact: boolean;

  @Field.oneOf(['paused', 'blocked', 'live'])
  effectiveStatus: 'paused' | 'blocked' | 'live';

  @Field.object(() => SellerCheckWire, { many: true })
  checks: SellerCheckWire[];
}

export function operatorWire({ accountId: id, operatorDomain, operatorScope, operatorUnitId, confirmedAt }: BuyerOperator): OperatorWire {
  return { id, operatorDomain, operatorScope, operatorUnitId, verified: false, source: 'user_confirmed', confirmedAt };
}

export function buyerWire(readiness: BuyerReadiness, { limit, offset }: { limit: number; offset: number }): BuyerReadinessWire {
  const { account, operator, standing, tosAccepted, platformReady, checks, total, ready, destinations } = readiness;
  const hasMore = offset + limit < total;
  const open = checks.filter((one) => one.isBlocker && one.status !== 'complete').map(({ id }) => id);
  const reason = open.length === 0 ? 'This account stays in its sandbox.' : `Open: ${open.join(', ')}.`;
  return {
    version: 1,
    customer: { id: account.id, name: account.name },
    status: checks.some(({ status }) => status === 'blocked') ? 'blocked' : platformReady ? 'ready' : 'setup',
    platformReady,
    canBuyAnywhere: ready > 0,
    identity: { operatorDomain: operator?.operatorDomain ?? null, status: operator ? 'unverified' : 'missing' },
    commercial: {
      tosAccepted,
      missing: [
        ...(standing.unmet.includes('terms') ? ['TOS' as const] : []),
        ...(standing.unmet.includes('billing') ? ['PAYMENT_AUTHORITY' as const] : []),
      ],
    },
    checks: checks.map(({ id, status, isBlocker, action }) => ({ id, status, isBlocker, action })),
    destinations: {
      total,
      ready,
      blocked: total - ready,
      hasMore,
      nextOffset: hasMore ? offset + limit : null,
      items: destinations.map(({ id, name, canBuy }) => ({
        storefrontId: id,
        name,
        kind: 'adcp',
        billingRoute: 'direct',
        status: canBuy ? 'ready' : 'platform_blocked',
        canBuy,
        reason: canBuy ? null : reason,
      })),
    },
  };
}

export function sellerReadinessWire({ blocked, canTransact, isPaused, checks }: SellerReadiness): SellerReadinessWire {
  return {
    status: blocked ? 'blocked' : 'ready',
    isPaused,
    canTransact,
    effectiveStatus: isPaused ? 'paused' : canTransact ? 'live' : 'blocked',
    checks: [...checks],
  };
}
