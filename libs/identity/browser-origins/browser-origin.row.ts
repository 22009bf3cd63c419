/** An origin whose pages may act for the account. */
export interface BrowserOrigin {
  readonly accountId: number;
  readonly id: string;
  /** As browsers send it: `https://app.example.com`. */
  readonly origin: string;
  readonly label: string | null;
  /** The admin who added it. */
  readonly createdBy: number;
  readonly createdAt: Date;
}

export interface BrowserOriginRow {
  readonly account_id: number;
  readonly id: string;
  readonly origin: string;
  readonly label: string | null;
  readonly created_by: number;
  readonly created_at: Date;
}

export function fromRow(row: BrowserOriginRow): BrowserOrigin {
  const { account_id: accountId, id, origin, label, created_by: createdBy, created_at: createdAt } = row;
  return { accountId, id, origin, label, createdBy, createdAt };
}
