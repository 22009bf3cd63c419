/** Optional details of a request; null when not given. */
export interface SupplyDetails {
  readonly geo: string | null;
  /** `YYYY-MM-DD`. */
  readonly launchDate: string | null;
  readonly desiredSupply: string | null;
  readonly notes: string | null;
}

/** An account has at most one request per domain and channel. */
export interface SupplyRequest extends SupplyDetails {
  readonly accountId: number;
  readonly domain: string;
  readonly channel: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A request with its current availability. */
export interface TrackedSupply extends SupplyRequest {
  readonly isAvailable: boolean;
}

/** Row with the column names of SQL. */
export interface SupplyRequestRow {
  readonly account_id: number;
  readonly domain: string;
  readonly channel: string;
  readonly geo: string | null;
  readonly launch_date: string | null;
  readonly desired_supply: string | null;
  readonly notes: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_available: boolean;
}

export function fromRow(row: SupplyRequestRow): TrackedSupply {
  const { account_id: accountId, domain, channel, geo, notes, launch_date: launchDate, desired_supply: desiredSupply } = row;
  const times = { createdAt: row.created_at, updatedAt: row.updated_at };
  return { accountId, domain, channel, geo, launchDate, desiredSupply, notes, ...times, isAvailable: row.is_available };
}
