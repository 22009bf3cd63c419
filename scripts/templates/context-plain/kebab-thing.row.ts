export interface PascalThing {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** A row with its column names. */
export interface PascalThingRow {
  readonly account_id: number;
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

export function fromRow({ account_id: accountId, id, name, created_at: createdAt }: PascalThingRow): PascalThing {
  return { accountId, id, name, createdAt };
}
