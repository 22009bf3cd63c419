/** gaps.md §6.14: what a feed tells about. The id of `usage` is the month whose sums or limit have changed. */
export const changeKinds = [
  'notification',
  'campaign',
  'media_buy',
  'discovery',
  'task',
  'catalog',
  'audience',
  'ask',
  'usage',
  'app',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Something of an account has changed: where to look, never what is there now. */
export interface Pointer {
  readonly kind: ChangeKind;
  readonly id: string;
  /** Null: what has no revisions. */
  readonly revision: number | null;
  readonly at: Date;
}

/** What an event means to feeds. */
export interface Meant extends Pick<Pointer, 'kind' | 'id'> {
  readonly revision?: number;
  /** Left out: no advertiser's, so callers who reach only some do not see it. */
  readonly advertiserId?: number | null;
  /** For that person, and for the admins of the account. Left out: for everybody of the account. */
  readonly userId?: number;
}

/** One place of an account's feed. */
export interface Change extends Pointer {
  readonly accountId: number;
  readonly position: number;
  readonly advertiserId: number | null;
  readonly userId: number | null;
}

export type NewChange = Omit<Change, 'position'>;
