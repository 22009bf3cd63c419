/** A text column named for a state, and the words that its checks allow (none without a check). */
export interface StateColumn {
  /** `table.column`. */
  readonly name: string;
  readonly words: readonly string[];
}

const state = String.raw`(?:[a-z_]+_)?(?:state|status|phase)`;
const created = /create (?:unlogged )?table (?:if not exists )?([a-z_]+) \(([\s\S]*?)\n\s*\)/g;
const altered = /alter table (?:only )?([a-z_]+)\s([^;`]*)/g;
const declared = new RegExp(String.raw`^\s*(?:add column (?:if not exists )?)?(${state}) text\b`, 'gm');
const added = new RegExp(String.raw`add column (?:if not exists )?(${state}) text\b`, 'g');
const checked = new RegExp(String.raw`\b(${state}) in \(([^)]*)\)`, 'g');

/** Columns that migrations make, oldest migration first. A widened check adds words. */
export function stateColumns(migrations: readonly string[]): StateColumn[] {
  const found = new Map<string, Set<string>>();
  for (const source of migrations) {
    const up = source.split(/\basync down\b/)[0]!;
    for (const [, table, body] of up.matchAll(created)) read(found, table!, body!, declared);
    for (const [, table, body] of up.matchAll(altered)) read(found, table!, body!, added);
  }
  return [...found].map(([name, words]) => ({ name, words: [...words] }));
}

function read(found: Map<string, Set<string>>, table: string, body: string, columns: RegExp): void {
  for (const [, column] of body.matchAll(columns)) found.set(`${table}.${column}`, new Set());
  for (const [, column, list] of body.matchAll(checked))
    for (const [, word] of list!.matchAll(/'([^']+)'/g)) found.get(`${table}.${column}`)?.add(word!);
}
