import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountsFacade } from '@exchange/accounts';
import type { Caller } from '@exchange/kernel';
import { access, everyone, Tool, type ToolCall } from '@exchange/platform';
import { operatorScopes } from './operator.service';
import type { BuyerReadiness } from './readiness.service';
import { ReadinessService } from './readiness.service';
import { buyerWire, sellerWire } from './readiness.wire';

/** Sellers and accounts that are named; there may be more. */
const mostNamed = 25;

const input = z.strictObject({});
const named = z.object({ sellerId: z.int(), name: z.string() });
const output = z.object({
  account: z.object({ accountId: z.int(), company: z.string().optional(), kind: z.enum(['buyer', 'seller']) }),
  state: z.enum(['setup', 'ready', 'blocked', 'limited']).describe('limited: the caller reaches only some advertisers.'),
  blockers: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  nextActions: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      priority: z.enum(['required', 'recommended']),
      tool: z.string().optional(),
      arguments: z.record(z.string(), z.string()).optional(),
      operation: z.string().optional().describe('Method and path of the REST API.'),
    }),
  ),
  advertiserIds: z.array(z.int()).optional().describe('The only advertisers within reach.'),
  reachableAccounts: z.array(z.object({ accountId: z.int(), company: z.string(), kind: z.enum(['buyer', 'seller']) })).optional(),
  reachableAccountsTruncated: z.boolean().optional(),
  platformReady: z.boolean().optional(),
  canBuyAnywhere: z.boolean().optional(),
  canTransact: z.boolean().optional(),
  destinations: z
    .object({
      total: z.int(),
      ready: z.int(),
      blocked: z.int(),
      readyDestinations: z.array(named),
      readyDestinationsTruncated: z.boolean(),
    })
    .optional(),
  operatorIdentity: z
    .object({
      domain: z.string().nullable(),
      source: z.enum(['user_confirmed', 'none']),
      scope: z
        .enum(operatorScopes)
        .nullable()
        .describe('Whether the account is the whole of the operator or a unit of it. Null: not named yet.'),
      unitId: z.string().nullable(),
      locked: z.boolean(),
      canManage: z.boolean(),
      usableForBuying: z.boolean(),
    })
    .optional(),
});
type Answer = z.input<typeof output>;

const kindOf = (accountType: string) => (accountType === 'BUYER' ? ('buyer' as const) : ('seller' as const));

/** docs/spec/gaps.md: where an account stands, and what to do next. */
@Injectable()
export class GetStatusTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'get_status',
    title: 'Where the account stands',
    description:
      'Call it first. Says which account you act for, what keeps it from buying or selling, what to do next, and which sellers can be asked. ' +
      'canBuyAnywhere and at least one ready destination mean that campaigns can be bought. It changes nothing.',
    input,
    output,
    performs: [access(everyone, 'read')],
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(
    private readonly readiness: ReadinessService,
    private readonly accounts: AccountsFacade,
  ) {
    super();
  }

  async run(_asked: z.output<typeof input>, { caller }: ToolCall): Promise<Answer> {
    if (caller.grants) return limited(caller);
    const { rows, pagination } = await this.accounts.list(caller, { skip: 0, take: mostNamed });
    const own = await this.accounts.current(caller);
    const frame = {
      account: { accountId: own.id, company: own.company, kind: kindOf(own.accountType) },
      reachableAccounts: rows.map(({ id, company, accountType }) => ({ accountId: id, company, kind: kindOf(accountType) })),
      reachableAccountsTruncated: 'hasMore' in pagination && pagination.hasMore,
    };
    return caller.accountType === 'BUYER' ? { ...frame, ...(await this.ofBuyer(caller)) } : { ...frame, ...(await this.ofSeller(caller)) };
  }

  private async ofBuyer(caller: Caller): Promise<Omit<Answer, 'account'>> {
    const page = { limit: mostNamed, offset: 0 };
    const readiness = await this.readiness.ofBuyer(caller, page);
    const { status, platformReady, canBuyAnywhere, checks, destinations } = buyerWire(readiness, page);
    const open = checks.filter((check) => check.status !== 'complete');
    const { total, ready, blocked, hasMore, items } = destinations;
    const readyOnes = items.filter(({ canBuy }) => canBuy).map(({ storefrontId, name }) => ({ sellerId: storefrontId, name }));
    const steps = open.flatMap(({ id, isBlocker, action }) =>
      action ? [{ id, what: action.label, priority: priorityOf(isBlocker), operation: action.operation }] : [],
    );
    return {
      state: status,
      blockers: open
        .filter(({ isBlocker }) => isBlocker)
        .map(({ id, status: is, action }) => ({ id, name: action?.label ?? id, status: is })),
      nextActions: canBuyAnywhere ? [...steps, planning] : steps,
      platformReady,
      canBuyAnywhere,
      destinations: { total, ready, blocked, readyDestinations: readyOnes, readyDestinationsTruncated: platformReady && hasMore },
      operatorIdentity: operatorOf(caller, readiness),
    };
  }

  private async ofSeller(caller: Caller): Promise<Omit<Answer, 'account'>> {
    const { status, canTransact, checks } = sellerWire(await this.readiness.ofSeller(caller));
    const open = checks.filter((check) => check.status === 'missing' || check.status === 'partial');
    const steps = open.map(({ id, name, isBlocker }) => ({ id, what: name, priority: priorityOf(isBlocker) }));
    return {
      state: status,
      blockers: open.filter(({ isBlocker }) => isBlocker).map(({ id, name, status: is }) => ({ id, name, status: is })),
      nextActions: canTransact ? [...steps, deciding] : steps,
      canTransact,
    };
  }
}

const priorityOf = (isBlocker: boolean) => (isBlocker ? ('required' as const) : ('recommended' as const));
const planning = {
  id: 'plan_campaign',
  what: 'Plan a campaign',
  priority: 'recommended' as const,
  tool: 'get',
  arguments: { kind: 'skill', id: 'plan-campaign' },
};
const deciding = {
  id: 'decide',
  what: 'See what buyers have ordered, and what waits for a decision',
  priority: 'recommended' as const,
  tool: 'search',
  arguments: { kind: 'work_item' },
};

/** What the account as a whole still needs is not theirs to know. */
function limited({ accountId, accountType, grants }: Caller): Answer {
  return {
    account: { accountId, kind: kindOf(accountType) },
    state: 'limited',
    blockers: [],
    nextActions: [
      {
        id: 'advertisers',
        what: 'See the advertisers that you reach',
        priority: 'recommended',
        tool: 'search',
        arguments: { kind: 'advertiser' },
      },
    ],
    advertiserIds: [...grants!.keys()].toSorted((a, b) => a - b),
  };
}

function operatorOf(caller: Caller, { operator }: BuyerReadiness): NonNullable<Answer['operatorIdentity']> {
  return {
    domain: operator?.operatorDomain ?? null,
    source: operator ? 'user_confirmed' : 'none',
    scope: operator?.operatorScope ?? null,
    unitId: operator?.operatorUnitId ?? null,
    locked: false,
    canManage: caller.kind === 'organization' || (caller.kind === 'person' && caller.role !== 'MEMBER'),
    usableForBuying: operator !== null,
  };
}
