/** Rows that wait for a worker, and whose they are. Everything is SQL of the code's own, never of a request. */
export interface Lanes {
  readonly table: string;
  /** Columns: everybody who has a lane of this name gets the same turn. An index begins with them. */
  readonly lane: readonly string[];
  /** Condition of that index: which rows may ever wait. */
  readonly present: string;
  /** Where the walk over lanes begins: a value of the first column, another one every time. Absent: that column is a number. */
  readonly start?: string;
  /** What is found by its age, each on an index of its own that is global. May use parameters. */
  readonly oldest: readonly { readonly ripe: string; readonly age: string }[];
}

export interface Waiting extends Pick<Lanes, 'table' | 'present' | 'oldest'> {
  /** What the answer's rows are made of: their names, and a column each. */
  readonly columns: Readonly<Record<string, string>>;
  /** Which rows wait. May use parameters. */
  readonly waits: string;
  /** Columns or expressions, ascending: what comes first within a lane. */
  readonly order: string;
  /** A column; `account_id` unless something else is said. */
  readonly lane?: string;
  /** So many rows of one lane are looked at. */
  readonly perLane?: number;
  /** How many rows are wanted, e.g. `$2`. */
  readonly limit: string;
  /** Two parameters, arrays of lanes and of what each has under way already, e.g. `$3::bigint[], $4::integer[]`: that counts as turns taken. */
  readonly busy?: string;
}

/** Rows that are looked at by their age, and lanes that are walked through when that is not all there is. */
const looks = { rows: 2_000, lanes: 1_000 };
/** Of each lane at least so many rows are looked at. */
const fewest = 8;

/**
 * Common table expressions that end in `lanes`, for `with recursive`. Whose rows are the oldest is told by an index on their age. Only when there are more
 * than are looked at, some account may hide behind another one's backlog: then lanes are walked through on their index, one step each, from
 * somewhere else every time. So a look costs the same whatever waits.
 */
export function lanesOf({ table, lane, present, oldest, start }: Lanes): string {
  const key = lane.join(', ');
  const walked = lane.map((column) => `walk.${column}`).join(', ');
  const first = lane.map((column) => `first_${column}`);
  const next = (where: string) => `(select ${key} from ${table} where ${where} order by ${key} limit 1)`;
  const anywhere = start ?? `(select floor(random() * max(${lane[0]}))::bigint from ${table} where ${present})`;
  return `
    oldest as materialized (
      ${oldest.map(({ ripe, age }) => `(select ${key} from ${table} where ${ripe} order by ${age} limit ${looks.rows})`).join(' union all ')}),
    walk as (
      select ${key}, ${lane.map((column, at) => `${column} as ${first[at]}`).join(', ')}, 1 as step, false as wrapped
      from ${next(`${present} and ${lane[0]} >= ${anywhere}`)} as somewhere
      where (select count(*) from oldest) >= ${looks.rows}
      union all
      select ${lane.map((column) => `coalesce(following.${column}, smallest.${column})`).join(', ')}, ${first.map((column) => `walk.${column}`).join(', ')},
        walk.step + 1, walk.wrapped or following.${lane[0]} is null
      from walk left join lateral ${next(`${present} and (${key}) > (${walked})`)} as following on true
      cross join lateral ${next(present)} as smallest
      where walk.step < ${looks.lanes} and not (walk.wrapped and (${walked}) >= (${first.map((column) => `walk.${column}`).join(', ')}))),
    lanes as materialized (select ${key}, count(*) over () as lanes from (select ${key} from oldest union select ${key} from walk) as found)`;
}

/** How many rows of each lane are worth a look when so many are wanted of all of them. */
export function shareOf(limit: string, perLane: number): string {
  return `least(${perLane}, greatest(${fewest}, 4 * ${limit}::integer / lanes.lanes))`;
}

/**
 * A query for rows that wait, the lanes (accounts) in turn: first the oldest row of each, then the second of each, and so on. However much one
 * of them has waiting, the first row of every other one is among the first. Give the table an index that begins with lane and order, so that a
 * long lane is looked at as far as `perLane` only, and one on the age alone.
 *
 * Window functions cannot stand beside `for update`. To claim with it, join the answer and lock what was joined:
 * `with chosen as materialized (${inTurn(…)}) select … from t join chosen using (…) where <still waits> for update of t skip locked`.
 */
export function inTurn(waiting: Waiting): string {
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

/** What waits from a moment on, in `due_at`; indexes on it and on `(account_id, due_at)`. */
export const dueNow: Pick<Lanes, 'present' | 'oldest'> = {
  present: 'due_at is not null',
  oldest: [{ ripe: 'due_at <= $1', age: 'due_at' }],
};

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
