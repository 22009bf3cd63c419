/** Rows that wait for a worker, and whose they are. Everything is SQL of the code's own, never of a request. */
export interface Waiting {
  readonly table: string;
  /** What the answer's rows are made of: their names, and a column each. */
  readonly columns: Readonly<Record<string, string>>;
  /** Which rows wait. May use parameters. */
  readonly waits: string;
  /** Columns or expressions, ascending: what comes first within a lane. */
  readonly order: string;
  /** A column: everybody who has a lane of this name gets the same turn. */
  readonly lane?: string;
  /** So many rows of one lane are looked at. */
  readonly perLane?: number;
  /** How many rows are wanted, e.g. `$2`. */
  readonly limit: string;
  /** Two parameters, arrays of lanes and of what each has under way already, e.g. `$3::bigint[], $4::integer[]`: that counts as turns taken. */
  readonly busy?: string;
}

/**
 * A query for rows that wait, the lanes (accounts) in turn: first the oldest row of each, then the second of each, and so on. However much one
 * of them has waiting, the first row of every other one is among the first. Give the table an index that begins with lane and order, so that a
 * long lane is looked at as far as `perLane` only.
 *
 * Window functions cannot stand beside `for update`. To claim with it, join the answer and lock what was joined:
 * `with chosen as materialized (${inTurn(…)}) select … from t join chosen using (…) where <still waits> for update of t skip locked`.
 */
export function inTurn({ table, columns, waits, order, lane = 'account_id', perLane = 200, limit, busy }: Waiting): string {
  const names = Object.entries(columns);
  return `
    select ${names.map(([name]) => `one."${name}"`).join(', ')}
    from (select distinct ${lane} as lane from ${table} where ${waits}) as lanes
    ${busy ? `left join unnest(${busy}) as under_way (lane, count) on under_way.lane = lanes.lane` : ''}
    cross join lateral (
      select ${names.map(([name, column]) => `w.${column} as "${name}"`).join(', ')},
        row(${order}) as place, row_number() over (order by ${order}) as turn
      from (select * from ${table} where ${lane} = lanes.lane and ${waits} order by ${order} limit ${perLane}) as w
    ) as one
    order by one.turn${busy ? ' + coalesce(under_way.count, 0)' : ''}, one.place limit ${limit}`;
}

/** The same for rows in memory, which are given in the order of a lane: what stands in for PostgreSQL in tests chooses as it does. */
export function takenInTurn<Row extends { readonly accountId: number }>(ordered: readonly Row[], limit: number): Row[] {
  const turns = new Map<number, number>();
  const turned = ordered.map((row) => {
    const turn = (turns.get(row.accountId) ?? 0) + 1;
    turns.set(row.accountId, turn);
    return { row, turn };
  });
  return turned
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, limit)
    .map(({ row }) => row);
}
