import type { auditResourceTypes, Condition } from '@exchange/platform';

/** Actor kinds of each origin (gaps.md §2.6). No actor is autonomous yet, so `autonomous` matches no entries. */
export const actorOrigins = {
  human: ['user'],
  agent: ['agent', 'api_key'],
  autonomous: [],
  system: ['system'],
} as const satisfies Record<string, readonly string[]>;

export const auditOutcomes = ['succeeded', 'denied', 'failed'] as const;

/** Entries about the payouts of an account, which only its admins read. */
export const adminsOnlyTypes: readonly (typeof auditResourceTypes)[number][] = ['PAYEE', 'SELLER_BILLING', 'PAYOUT'];

/** Filter of gaps.md §4.6: omitted members do not restrict, and all given ones must match. */
export interface AuditFilter {
  readonly accountId: number;
  /** Advertisers that are granted to a buyer agent. */
  readonly advertiserIds?: readonly number[];
  /** First and last time, both included. */
  readonly startDate?: Date;
  readonly endDate?: Date;
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly resourceId?: string;
  readonly resourceTypes?: readonly string[];
  readonly hiddenTypes?: readonly string[];
  readonly actions?: readonly string[];
  readonly actorKinds?: readonly string[];
  /** The actor must equal each of these ids. */
  readonly actorUserIds?: readonly number[];
}

/** Filter of a request, with its page. */
export interface AuditLogRequest extends Omit<AuditFilter, 'accountId' | 'advertiserIds' | 'hiddenTypes' | 'actorKinds' | 'actorUserIds'> {
  readonly take?: number;
  readonly limit?: number;
  readonly skip: number;
  readonly cursor?: string;
  readonly actorUserId?: number;
  readonly actorUserEmail?: string;
  readonly actorOrigin?: keyof typeof actorOrigins;
  readonly outcome: (typeof auditOutcomes)[number];
}

/** The account comes first, because every index starts with it. */
export const conditionsOf = (filter: AuditFilter): Condition[] => [
  ['account_id = $?', filter.accountId],
  ['advertiser_id = any($?)', filter.advertiserIds],
  ['at >= $?', filter.startDate],
  ['at <= $?', filter.endDate],
  ['advertiser_id = $?', filter.advertiserId],
  ['campaign_id = $?', filter.campaignId],
  ['resource_id = $?', filter.resourceId],
  ['resource_type = any($?)', filter.resourceTypes],
  ['resource_type <> all($?)', filter.hiddenTypes],
  ['action = any($?)', filter.actions],
  ['actor_kind = any($?)', filter.actorKinds],
  ...(filter.actorUserIds ?? []).map((userId): Condition => [`actor_kind = 'user' and actor_id = $?`, String(userId)]),
];
