import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountsFacade } from '@exchange/accounts';
import { type Caller, Clock } from '@exchange/kernel';
import { access, everyone, Settings, Tool, type ToolCall } from '@exchange/platform';
import { type NextAction, type Steps, stepsOfBuyer, stepsOfSeller } from './next-steps';
import { operatorScopes } from './operator.service';
import type { BuyerReadiness } from './readiness.service';
import { ReadinessService } from './readiness.service';
import { buyerWire, sellerWire } from './readiness.wire';

/** Sellers and accounts that are named; there may be more. */
const mostNamed = 25;

const input = z.strictObject({});
const named = z.object({ sellerId: z.int(), name: z.string() });
const kind = z.enum(['buyer', 'seller']);
const output = z.object({
  account: z.object({ accountId: z.int(), company: z.string().optional(), kind }),
  listedToolAccountKinds: z.array(kind).describe('Tools of such accounts are listed to the caller.'),
  serverTime: z.string(),
  state: z.enum(['setup', 'ready', 'blocked', 'limited']).describe('limited: the caller reaches only some advertisers.'),
  blockers: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: z.string(),
        effect: z.string().describe('What is refused until then. Everything else works.'),
        fix: z.string(),
      }),
    )
    .describe('Only what this exchange asks for, and is refused without.'),
  nextActions: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      why: z.string().optional(),
      priority: z.enum(['required', 'recommended']),
      tool: z.string().optional(),
      arguments: z.record(z.string(), z.string()).optional().describe('Of the tool. What your person has to say is left out.'),
      page: z.string().optional().describe('A page of open_page.'),
      url: z.string().optional().describe('Give it to your person: it needs somebody who is signed in.'),
    }),
  ),
  advertiserIds: z.array(z.int()).optional().describe('The only advertisers within reach.'),
  reachableAccounts: z.array(z.object({ customerId: z.int(), accountId: z.int(), company: z.string(), kind })),
  reachableAccountsTruncated: z.boolean().optional(),
  platformReady: z.boolean().optional().describe('Nothing is missing: the account buys from every seller, and a demo from its own.'),
  canBuyAnywhere: z.boolean().optional().describe('At least one seller is ready.'),
  canTransact: z.boolean().optional().describe('Buyers find the seller and ask it.'),
  phase: z.enum(['paused', 'blocked', 'live']).optional(),
  libraryRequirements: z.array(z.string()).optional().describe('Empty: nothing of a library is asked of sellers.'),
  destinations: z
    .object({
      total: z.int(),
      ready: z.int(),
      needsConnection: z.int().describe('0: no seller needs a connection of the buyer.'),
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
/** What is said of the account itself, beside who asks and when. */
type Own = Omit<Answer, 'account' | 'listedToolAccountKinds' | 'serverTime' | 'reachableAccounts'>;

const kindOf = (accountType: string) => (accountType === 'BUYER' ? ('buyer' as const) : ('seller' as const));

/** docs/spec/gaps.md: where an account stands, and what to do next. */
@Injectable()
export class GetStatusTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'get_status',
    title: 'Where the account stands',
    description:
      'Call it first. Says which account you act for, what keeps it from buying or selling, what to do next, and which sellers can be asked. ' +
      'canBuyAnywhere means that campaigns can be bought from readyDestinations. It changes nothing.',
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

  async run(_asked: z.output<typeof input>, { caller }: ToolCall): Promise<Answer> {
    const serverTime = this.clock.now().toISOString();
    if (caller.grants) return { ...limited(caller), serverTime };
    const { rows, pagination } = await this.accounts.list(caller, { skip: 0, take: mostNamed });
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

  private async ofBuyer(caller: Caller): Promise<Own> {
    const page = { limit: mostNamed, offset: 0 };
    const readiness = await this.readiness.ofBuyer(caller, page);
    const { status, platformReady, canBuyAnywhere, destinations } = buyerWire(readiness, page);
    const { total, ready, blocked } = destinations;
    const readyDestinations = readiness.readyDestinations.map(({ id, name }) => ({ sellerId: id, name }));
    const readyDestinationsTruncated = ready > readyDestinations.length;
    return {
      state: status,
      ...answered(stepsOfBuyer(caller, readiness, this.settings)),
      platformReady,
      canBuyAnywhere,
      destinations: { total, ready, needsConnection: 0, blocked, readyDestinations, readyDestinationsTruncated },
      operatorIdentity: operatorOf(caller, readiness),
    };
  }

  private async ofSeller(caller: Caller): Promise<Own> {
    const readiness = await this.readiness.ofSeller(caller);
    const { status, canTransact, effectiveStatus: phase } = sellerWire(readiness);
    return {
      state: status,
      ...answered(stepsOfSeller(caller, readiness, this.settings)),
      canTransact,
      phase,
      libraryRequirements: [],
    };
  }
}

const answered = ({ blockers, nextActions }: Steps): Pick<Answer, 'blockers' | 'nextActions'> => ({
  blockers: [...blockers],
  nextActions: nextActions.map((action) => ({ ...action })),
});

const seeAdvertisers: NextAction = {
  id: 'advertisers',
  what: 'See the advertisers that you reach',
  priority: 'recommended',
  tool: 'search',
  arguments: { kind: 'advertiser' },
};

/** What the account as a whole still needs is not theirs to know. */
function limited({ accountId, accountType, grants }: Caller): Omit<Answer, 'serverTime'> {
  return {
    account: { accountId, kind: kindOf(accountType) },
    listedToolAccountKinds: [kindOf(accountType)],
    state: 'limited',
    blockers: [],
    nextActions: [{ ...seeAdvertisers }],
    reachableAccounts: [],
    advertiserIds: [...grants!.keys()].toSorted((a, b) => a - b),
  };
}

function operatorOf(caller: Caller, { operator, standing }: BuyerReadiness): NonNullable<Answer['operatorIdentity']> {
  return {
    domain: operator?.operatorDomain ?? null,
    source: operator ? 'user_confirmed' : 'none',
    scope: operator?.operatorScope ?? null,
    unitId: operator?.operatorUnitId ?? null,
    locked: false,
    canManage: caller.kind === 'organization' || (caller.kind === 'person' && caller.role !== 'MEMBER'),
    usableForBuying: !standing.missing.includes('operator'),
  };
}
