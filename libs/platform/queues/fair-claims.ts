/** Describes waiting rows and their owners. All members are trusted SQL, never input. */
export interface Lanes {
  readonly table: string;
  /** Columns that identify a lane; lanes take turns. An index must begin with them. */
  readonly lane: readonly string[];
  /** Condition of that index: the rows that can ever wait. */
  readonly present: string;
  /** SQL of a random value of the first column, at which the walk over lanes starts. Omitted: the column is a number. */
  readonly start?: string;
  /** Conditions for due rows and their age, each with a global index. May use parameters. */
  readonly oldest: readonly { readonly dueWhere: string; readonly age: string }[];
}

export interface FairClaim extends Pick<Lanes, 'table' | 'present' | 'oldest'> {
  /** Names and columns of the result. */
  readonly columns: Readonly<Record<string, string>>;
  /** Condition of waiting rows. May use parameters. */
  readonly waits: string;
  /** Order within a lane: columns or expressions, ascending. */
  readonly order: string;
  /** Column of the lane. Default: `account_id`. */
  readonly lane?: string;
  /** Maximum rows of one lane that are read. */
  readonly perLane?: number;
  /** SQL of the maximum number of rows, for example `$2`. */
  readonly limit: string;
  /** Two array parameters, lanes and their running work, for example `$3::bigint[], $4::integer[]`. Running work counts as turns taken. */
  readonly busy?: string;
}

/** Maximum rows read by age, and maximum lanes walked when there are more rows. */
const limits = { rows: 2_000, lanes: 1_000 };
/** Minimum rows read per lane. */
const minPerLane = 8;

/**
 * Common table expressions that end in `lanes`, for `with recursive`. An index on the age finds the owners of the oldest rows. When there
 * are more rows than are read, an account could be hidden by the backlog of another; then lanes are walked on their index, one step each,
 * from a random start. So the cost does not depend on the number of waiting rows.
 */
export function lanesOf({ table, lane, present, oldest, start }: Lanes): string {
  const key = lane.join(', ');
  const walked = lane.map((column) => `walk.${column}`).join(', ');
  const first = lane.map((column) => `first_${column}`);
  const next = (where: string) => `(select ${key} from ${table} where ${where} order by ${key} limit 1)`;
  const anywhere = start ?? `(select floor(random() * max(${lane[0]}))::bigint from ${table} where ${present})`;
  return `
    oldest as materialized (
      ${oldest.map(({ dueWhere, age }) => `(select ${key} from ${table} where ${dueWhere} order by ${age} limit ${limits.rows})`).join(' union all ')}),
    walk as (
      select ${key}, ${lane.map((column, at) => `${column} as ${first[at]}`).join(', ')}, 1 as step, false as wrapped
      from ${next(`${present} and ${lane[0]} >= ${anywhere}`)} as somewhere
      where (select count(*) from oldest) >= ${limits.rows}
      union all
      select ${lane.map((column) => `coalesce(following.${column}, smallest.${column})`).join(', ')}, ${first.map((column) => `walk.${column}`).join(', ')},
        walk.step + 1, walk.wrapped or following.${lane[0]} is null
      from walk left join lateral ${next(`${present} and (${key}) > (${walked})`)} as following on true
      cross join lateral ${next(present)} as smallest
      where walk.step < ${limits.lanes} and not (walk.wrapped and (${walked}) >= (${first.map((column) => `walk.${column}`).join(', ')}))),
    lanes as materialized (select ${key}, count(*) over () as lanes from (select ${key} from oldest union select ${key} from walk) as found)`;
}

/** Number of rows to read per lane for a total of `limit`. */
export function shareOf(limit: string, perLane: number): string {
  return `least(${perLane}, greatest(${minPerLane}, 4 * ${limit}::integer / lanes.lanes))`;
}

/**
 * A query for waiting rows in fair order: the oldest row of each lane (account), then the second of each, and so on. A large backlog of one
 * account does not delay the first rows of others. The table needs an index on lane and order, so that at most `perLane` rows of a lane are
 * read, and an index on the age. Window functions cannot be combined with `for update`. To claim rows, join and lock them: `with chosen as
 * materialized (${inTurn(…)}) select … from t join chosen using (…) where <still waits> for update of t skip locked`.
 */
export function inTurn(waiting: FairClaim): string {
  const { table, columns, waits, order, lane = 'account_id', perLane = 200, limit, busy, present, oldest } = waiting;
  const names = Object.entries(columns);
  return `
    with recursive ${lanesOf({ table, lane: [lane], present, oldest })}
    select ${names.map(([name]) => `one."${name}"`).join(', ')}
    from lanes
    ${busy ? `left join unnest(${busy}) as under_way (lane, count) on under_way.lane = lanes.${lane}` : ''}
    cross join lateral (
      select ${names.map(([name, column]) => `w.${column} as "${name}"`).join(', ')},
        row(${order}) as place, row_number() over (order by ${order}) as turn
      from (select * from ${table} where ${lane} = lanes.${lane} and ${waits} order by ${order} limit ${shareOf(limit, perLane)}) as w
    ) as one
    order by one.turn${busy ? ' + coalesce(under_way.count, 0)' : ''}, one.place limit ${limit}::integer`;
}

/** For rows that are due at `due_at`, with indexes on it and on `(account_id, due_at)`. */
export const dueNow: Pick<Lanes, 'present' | 'oldest'> = {
  present: 'due_at is not null',
  oldest: [{ dueWhere: 'due_at <= $1', age: 'due_at' }],
};

/** As {@link inTurn}, for rows in memory that are sorted by age. In-memory adapters use it. */
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
