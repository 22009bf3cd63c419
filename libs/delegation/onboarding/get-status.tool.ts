import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountsFacade } from '@exchange/accounts';
import { type Caller, Clock } from '@exchange/kernel';
import { access, everyone, Settings } from '@exchange/platform';
import { Tool, type ToolCall } from '@exchange/platform/tools';
import { type Steps, stepsOfBuyer, stepsOfLimited, stepsOfSeller, withProof } from './next-steps';
import { operatorScopes } from './operator.service';
import type { BuyerReadiness } from './readiness.service';
import { ReadinessService } from './readiness.service';
import { buyerWire, sellerReadinessWire } from './readiness.wire';

/** Maximum number of sellers and accounts listed in the answer. */
const maxListed = 25;
const firstPage = { limit: maxListed, offset: 0 };

const input = z.strictObject({});
const named = z.object({ sellerId: z.int(), name: z.string() });
const kind = z.enum(['buyer', 'seller']);
const output = z.object({
  account: z.object({ accountId: z.int(), company: z.string(), kind }),
  listedToolAccountKinds: z.array(kind).describe('Kinds of accounts whose tools are listed to the caller.'),
  serverTime: z.string(),
  state: z.enum(['setup', 'ready', 'blocked', 'limited']).describe('limited: the caller reaches only some advertisers.'),
  blockers: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: z.string(),
        effect: z.string().describe('What is refused until the check is complete. Everything else works.'),
        fix: z.string(),
      }),
    )
    .describe('Only checks that this exchange requires.'),
  nextActions: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      why: z.string().optional(),
      priority: z.enum(['required', 'recommended']),
      tool: z.string().optional(),
      arguments: z
        .record(z.string(), z.union([z.string(), z.boolean()]))
        .optional()
        .describe('Arguments of the tool. Those that your person has to provide are omitted.'),
      page: z.string().optional().describe('A page of open_page.'),
      url: z.string().optional().describe('Give it to your person: it needs a signed-in person.'),
    }),
  ),
  advertiserIds: z.array(z.int()).optional().describe('The only advertisers that the caller reaches.'),
  reachableAccounts: z.array(z.object({ customerId: z.int(), accountId: z.int(), company: z.string(), kind })),
  reachableAccountsTruncated: z.boolean().optional(),
  platformReady: z.boolean().optional().describe('Nothing is missing: the account buys from every seller, and a demo from its own.'),
  canBuyAnywhere: z.boolean().optional().describe('At least one seller is ready.'),
  canTransact: z.boolean().optional().describe('Buyers find the seller, and the exchange asks it for proposals.'),
  phase: z.enum(['paused', 'blocked', 'live']).optional(),
  libraryRequirements: z.array(z.string()).optional().describe('Always empty: sellers need no library.'),
  destinations: z
    .object({
      total: z.int(),
      ready: z.int(),
      needsConnection: z.int().describe('Always 0: no seller needs a connection of the buyer.'),
      blocked: z.int(),
      readyDestinations: z.array(named),
      readyDestinationsTruncated: z.boolean(),
    })
    .optional(),
  operatorIdentity: z
    .object({
      operatorDomain: z.string().nullable(),
      operatorDomainSource: z.enum(['user_confirmed', 'none']),
      operatorScope: z
        .enum(operatorScopes)
        .nullable()
        .describe('Whether the account is the whole of the operator or a unit of it. Null: not named yet.'),
      operator_unit: z.object({ id: z.string() }).nullable(),
      scopeConfirmedAt: z.string().nullable(),
      domainProof: z
        .object({ verified: z.boolean().nullable(), source: z.string().nullable(), confirmedAt: z.string().nullable() })
        .describe('All null: the exchange verifies no domains.'),
      locked: z.boolean(),
      lockedAt: z.string().nullable(),
      lockReason: z.string().nullable(),
      canManage: z.boolean(),
      usableForBuying: z.boolean(),
    })
    .optional(),
});
type Answer = z.input<typeof output>;
/** The part of the answer about the account itself. */
type AccountStatus = Omit<Answer, 'account' | 'listedToolAccountKinds' | 'serverTime' | 'reachableAccounts'>;

const kindOf = (accountType: string) => (accountType === 'BUYER' ? ('buyer' as const) : ('seller' as const));

/** docs/spec/gaps-2.md §15.1, and §7 for the operator */
@Injectable()
export class GetStatusTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'get_status',
    title: 'Where the account stands',
    description:
      'Call it first: which account you act for, what keeps it from buying or selling, what to do next, and from which sellers campaigns can be bought ' +
      '(readyDestinations, where canBuyAnywhere is true).',
    input,
    output,
    performs: [access(everyone, 'read')],
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(
    private readonly readiness: ReadinessService,
    private readonly accounts: AccountsFacade,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(_input: z.output<typeof input>, { caller }: ToolCall): Promise<Answer> {
    const serverTime = this.clock.now().toISOString();
    if (caller.grants) return { ...(await this.limited(caller)), serverTime };
    const { rows, pagination } = await this.accounts.list(caller, { skip: 0, take: maxListed });
    const own = await this.accounts.current(caller);
    const frame = {
      account: { accountId: own.id, company: own.company, kind: kindOf(own.accountType) },
      listedToolAccountKinds: [kindOf(caller.accountType)],
      serverTime,
      reachableAccounts: rows.map(({ id, company, accountType }) => ({
        customerId: id,
        accountId: id,
        company,
        kind: kindOf(accountType),
      })),
      reachableAccountsTruncated: 'hasMore' in pagination && pagination.hasMore,
    };
    return caller.accountType === 'BUYER' ? { ...frame, ...(await this.ofBuyer(caller)) } : { ...frame, ...(await this.ofSeller(caller)) };
  }

  private async ofBuyer(caller: Caller): Promise<AccountStatus> {
    const readiness = await this.readiness.ofBuyer(caller, firstPage);
    const { status, platformReady } = buyerWire(readiness, firstPage);
    return {
      state: status,
      ...this.stepFields(caller, stepsOfBuyer(caller, readiness, this.settings)),
      platformReady,
      ...destinationsOf(readiness),
      operatorIdentity: operatorOf(caller, readiness),
    };
  }

  private async ofSeller(caller: Caller): Promise<AccountStatus> {
    const readiness = await this.readiness.ofSeller(caller);
    const { status, canTransact, effectiveStatus: phase } = sellerReadinessWire(readiness);
    return {
      state: status,
      ...this.stepFields(caller, stepsOfSeller(caller, readiness, this.settings)),
      canTransact,
      phase,
      libraryRequirements: [],
    };
  }

  /** A caller limited to some advertisers sees sellers and whether the account lacks something, but not what. */
  private async limited(caller: Caller): Promise<Omit<Answer, 'serverTime'>> {
    const { accountId, accountType, grants } = caller;
    const readiness = await this.readiness.ofBuyerAccount(accountId, firstPage);
    const hasAdvertisers = grants!.size > 0;
    const { canBuyAnywhere, destinations } = destinationsOf(readiness);
    return {
      account: { accountId, company: readiness.account.company, kind: kindOf(accountType) },
      listedToolAccountKinds: [kindOf(accountType)],
      state: 'limited',
      ...this.stepFields(caller, stepsOfLimited(readiness, hasAdvertisers)),
      canBuyAnywhere: canBuyAnywhere === true && hasAdvertisers,
      destinations,
      reachableAccounts: [],
      advertiserIds: [...grants!.keys()].toSorted((a, b) => a - b),
    };
  }

  private stepFields(caller: Caller, steps: Steps): Pick<Answer, 'blockers' | 'nextActions'> {
    const { blockers, nextActions } = withProof(steps, caller, this.settings);
    return { blockers: [...blockers], nextActions: nextActions.map((action) => ({ ...action })) };
  }
}

function destinationsOf({ total, ready, readyDestinations: listed }: BuyerReadiness): Pick<Answer, 'canBuyAnywhere' | 'destinations'> {
  const readyDestinations = listed.map(({ id, name }) => ({ sellerId: id, name }));
  const readyDestinationsTruncated = ready > readyDestinations.length;
  const destinations = { total, ready, needsConnection: 0, blocked: total - ready, readyDestinations, readyDestinationsTruncated };
  return { canBuyAnywhere: ready > 0, destinations };
}

const unitOf = (id: string | null) => (id === null ? null : { id });

function operatorOf(caller: Caller, { operator, standing }: BuyerReadiness): NonNullable<Answer['operatorIdentity']> {
  return {
    operatorDomain: operator?.operatorDomain ?? null,
    operatorDomainSource: operator ? 'user_confirmed' : 'none',
    operatorScope: operator?.operatorScope ?? null,
    operator_unit: unitOf(operator?.operatorUnitId ?? null),
    scopeConfirmedAt: operator?.confirmedAt.toISOString() ?? null,
    domainProof: { verified: null, source: null, confirmedAt: null },
    locked: false,
    lockedAt: null,
    lockReason: null,
    canManage: caller.kind === 'organization' || (caller.kind === 'person' && caller.role !== 'MEMBER'),
    usableForBuying: !standing.missing.includes('operator'),
  };
}
