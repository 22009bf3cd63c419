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

/** Conditions with their parameters: `$1` is the account, which every index leads with. */
export function conditionsOf(filter: AuditFilter): { readonly where: string; readonly params: readonly unknown[] } {
  const params: unknown[] = [filter.accountId];
  const conditions = ['account_id = $1'];
  const restrict = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    params.push(value);
    conditions.push(condition(`$${params.length}`));
  };
  restrict(filter.advertiserIds, (ids) => `advertiser_id = any(${ids})`);
  restrict(filter.startDate, (at) => `at >= ${at}`);
  restrict(filter.endDate, (at) => `at <= ${at}`);
  restrict(filter.advertiserId, (id) => `advertiser_id = ${id}`);
  restrict(filter.campaignId, (id) => `campaign_id = ${id}`);
  restrict(filter.resourceId, (id) => `resource_id = ${id}`);
  restrict(filter.resourceTypes, (types) => `resource_type = any(${types})`);
  restrict(filter.actions, (actions) => `action = any(${actions})`);
  restrict(filter.actorKinds, (kinds) => `actor_kind = any(${kinds})`);
  for (const userId of filter.actorUserIds ?? []) restrict(String(userId), (id) => `actor_kind = 'user' and actor_id = ${id}`);
  return { where: conditions.join(' and '), params };
}
