import type { Condition } from '@exchange/platform';

/** gaps.md §2.6: which actor kinds an origin stands for. Nothing acts on its own authority yet, so `autonomous` finds nothing. */
export const actorOrigins = {
  human: ['user'],
  agent: ['agent', 'api_key'],
  autonomous: [],
  system: ['system'],
} as const satisfies Record<string, readonly string[]>;

export const outcomes = ['succeeded', 'denied', 'failed'] as const;

/** gaps.md §4.6: what is left out restricts nothing; everything given must hold. */
export interface AuditFilter {
  readonly accountId: number;
  /** What a buyer agent has grants for. */
  readonly advertiserIds?: readonly number[];
  /** Both inclusive. */
  readonly startDate?: Date;
  readonly endDate?: Date;
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly resourceId?: string;
  readonly resourceTypes?: readonly string[];
  readonly actions?: readonly string[];
  readonly actorKinds?: readonly string[];
  /** Each of them must be the actor. */
  readonly actorUserIds?: readonly number[];
}

/** The account comes first, which every index leads with. */
export const conditionsOf = (filter: AuditFilter): Condition[] => [
  ['account_id = $?', filter.accountId],
  ['advertiser_id = any($?)', filter.advertiserIds],
  ['at >= $?', filter.startDate],
  ['at <= $?', filter.endDate],
  ['advertiser_id = $?', filter.advertiserId],
  ['campaign_id = $?', filter.campaignId],
  ['resource_id = $?', filter.resourceId],
  ['resource_type = any($?)', filter.resourceTypes],
  ['action = any($?)', filter.actions],
  ['actor_kind = any($?)', filter.actorKinds],
  ...(filter.actorUserIds ?? []).map((userId): Condition => [`actor_kind = 'user' and actor_id = $?`, String(userId)]),
];
