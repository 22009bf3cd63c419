export interface BrowserOrigin {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** The row as SQL names it. */
export interface BrowserOriginRow {
  readonly account_id: number;
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

export function fromRow({ account_id: accountId, id, name, created_at: createdAt }: BrowserOriginRow): BrowserOrigin {
  return { accountId, id, name, createdAt };
}
