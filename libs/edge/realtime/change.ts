/** docs/spec/gaps.md §6.14: kinds of changes. The id of `usage` is the month whose sums or limit have changed. */
export const changeKinds = [
  'notification',
  'campaign',
  'media_buy',
  'discovery',
  'planning_brief',
  'demand_signal',
  'task',
  'catalog',
  'audience',
  'creative_asset',
  'ask',
  'usage',
  'app',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Points to something that has changed on an account, without its content. */
export interface ChangePointer {
  readonly kind: ChangeKind;
  readonly id: string;
  /** Null for kinds without revisions. */
  readonly revision: number | null;
  readonly at: Date;
}

/** A change that an event contributes to the feed. */
export interface EventChange extends Pick<ChangePointer, 'kind' | 'id'> {
  readonly revision?: number;
  /** Omitted when the change concerns no advertiser: callers that reach only some advertisers do not see it. */
  readonly advertiserId?: number | null;
  /** Only this person and the admins of the account see the change. Omitted: everybody. */
  readonly userId?: number;
}

/** A change at its position in the account's feed. */
export interface FeedChange extends ChangePointer {
  readonly accountId: number;
  readonly position: number;
  readonly advertiserId: number | null;
  readonly userId: number | null;
}

export type NewChange = Omit<FeedChange, 'position'>;
