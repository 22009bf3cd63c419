import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checks that the previous release can work on the same tables during and after a migration (docs/guide.md, Migrations). The migration runs against a
 * recorder of its statements. Statements that are not known to be harmless are refused.
 */
export interface Problem {
  /** `contract`: allowed in a later release, if the statement says so. `lock`: blocks readers or writers. `form`: cannot be read or repeated. */
  readonly kind: 'contract' | 'lock' | 'form';
  readonly text: string;
}

interface Statement {
  /** Lower case, single spaces, no comments; literals are emptied. */
  readonly sql: string;
  /** Comment before the statement: `-- contract since 1.4.0: nobody reads it`. */
  readonly since: string | undefined;
}

const contract = (text: string): Problem => ({ kind: 'contract', text });
const lock = (text: string): Problem => ({ kind: 'lock', text });
const form = (text: string): Problem => ({ kind: 'form', text });

/** All problems of a migration, in the order of its statements. `release` is the version that will contain it. */
export async function problemsOf(migration: MigrationInterface, release: string): Promise<string[]> {
  const queries: string[] = [];
  try {
    await migration.up(recorder(queries));
  } catch (error) {
    return [`form: its statements cannot be read without a database (${(error as Error).message})`];
  }
  const hasTransaction = migration.transaction !== false;
  const made = new Set<string>();
  return queries.flatMap((query) => {
    const statements = statementsIn(query);
    const isAlone = statements.length === 1;
    return statements.flatMap(({ sql, since }) => {
      const table = matched(sql, /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/);
      if (table) made.add(table);
      const found = [...statementProblems(sql, made), ...(hasTransaction ? withTransaction(sql, made) : withoutTransaction(sql, isAlone))];
      const isContract = since !== undefined && isReleased(since, release);
      return found
        .filter(({ kind }) => kind !== 'contract' || !isContract)
        .map(({ kind, text }) => `${kind}: ${text} (${sql.slice(0, 100)})`);
    });
  });
}

function recorder(queries: string[]): QueryRunner {
  const query = (sql: string) => {
    queries.push(sql);
    return Promise.resolve([]);
  };
  return new Proxy({} as QueryRunner, {
    get: (_, member) => {
      if (member === 'query') return query;
      throw new Error(`only \`query\` is recorded, not \`${String(member)}\``);
    },
  });
}

const token = /(--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^']|'')*')|(\$(\w*)\$[\s\S]*?\$\4\$)|"((?:[^"]|"")*)"|(;)|(\s+)|[\s\S]/g;

export function statementsIn(query: string): Statement[] {
  const statements: { sql: string; since: string | undefined }[] = [];
  let [sql, since]: [string, string | undefined] = ['', undefined];
  const end = () => {
    if (sql.trim() !== '')
      statements.push({
        sql: sql
          .trim()
          .replaceAll(/ ?, ?/g, ', ')
          .replaceAll(/\bpublic\./g, ''),
        since,
      });
    [sql, since] = ['', undefined];
  };
  for (const [whole, comment, literal, body, , quoted, semicolon, space] of query.matchAll(token)) {
    if (comment !== undefined) since = /^--\s*contract since (\d+\.\d+\.\d+): \S/.exec(comment)?.[1] ?? since;
    else if (literal !== undefined || body !== undefined) sql += "''";
    else if (quoted !== undefined) sql += quoted;
    else if (semicolon !== undefined) end();
    else if (space !== undefined) sql += sql === '' || sql.endsWith(' ') ? '' : ' ';
    else sql += whole.toLowerCase();
  }
  end();
  return statements;
}

const matched = (sql: string, pattern: RegExp): string | undefined => pattern.exec(sql)?.[1];

/** Whether `since` is `release` or an earlier one. */
function isReleased(since: string, release: string): boolean {
  return since.localeCompare(release, 'en', { numeric: true }) <= 0;
}

/** Statements that touch no existing rows, or lock only for a moment. The author must judge `alter type … add value` and replaced functions. */
const harmless =
  /^(lock table [\w, ]+ in share row exclusive mode$|select|insert|analyze|comment|grant|set|reset|create (or replace )?(function|procedure|view|trigger|constraint trigger|aggregate|type|domain|sequence|extension|schema|materialized view)|alter type \S+ add value|alter sequence)\b/;

function statementProblems(sql: string, made: ReadonlySet<string>): Problem[] {
  if (sql.startsWith('alter') && /\brename\b/.test(sql)) return [contract('renames something that the previous release uses')];
  if (/^(drop (?!index)|truncate|revoke)/.test(sql)) {
    const names = (matched(sql, /^drop table (?:if exists )?(.*?)(?: cascade| restrict)?$/) ?? '?').split(', ');
    return names.every((name) => made.has(name)) ? [] : [contract('removes something that the previous release uses')];
  }
  const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(sql);
  if (altered) return made.has(altered[1]!) ? [] : actionsOf(altered[2]!).flatMap((action, _, all) => actionProblems(action, all));
  if (/^create (unlogged )?table/.test(sql)) {
    const parent = matched(sql, / partition of ([\w.]+)/);
    return parent === undefined || made.has(parent) ? [] : [lock('a partition of an existing table: create it as a table, then attach it')];
  }
  if (/^(create (unique )?index|drop index|reindex|update|delete|vacuum|with)\b/.test(sql)) return indexProblems(sql, made);
  return harmless.test(sql) ? [] : [form('not known to be harmless: rewrite it, or add it to test/architecture/migration-rules.ts')];
}

function indexProblems(sql: string, made: ReadonlySet<string>): Problem[] {
  const table = matched(sql, /^create (?:unique )?index .*?\bon (?:only )?([\w.]+)/);
  if (table !== undefined && made.has(table)) return [];
  // An index `on only` a partitioned parent builds nothing and locks only as long as adding a column does.
  if (/^create index if not exists \w+ on only [\w.]+ /.test(sql)) return [];
  if (/^(create|drop|reindex)/.test(sql) && !/^(create (unique )?index|drop index|reindex (\([^)]*\) ?)?\w+) concurrently\b/.test(sql))
    return [lock('an index of an existing table, without `concurrently`')];
  if (sql.startsWith('create') && !/concurrently if not exists \w+/.test(sql)) return [form('not repeatable without `if not exists`')];
  if (!sql.startsWith('drop')) return [];
  const again = / if exists /.test(sql) ? [] : [form('not repeatable without `if exists`')];
  return [...again, contract('removes an index that the previous release may need')];
}

/** Actions of `alter table`, split at commas outside of brackets. */
function actionsOf(text: string): string[] {
  let depth = 0;
  const actions = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

function actionProblems(action: string, all: readonly string[]): Problem[] {
  if (/^add (constraint|check|foreign|unique|primary|exclude)\b/.test(action)) {
    if (/\busing index\b/.test(action)) return [];
    if (/\b(unique|primary key|exclude)\b/.test(action))
      return [lock('builds an index: `create unique index concurrently`, then `using index`')];
    return action.endsWith(' not valid')
      ? []
      : [lock('scans every row: `not valid` first, and `validate constraint` in a migration without a transaction')];
  }
  if (action.startsWith('add ')) return columnProblems(action);
  if (action.startsWith('validate constraint ')) return [];
  const dropped = matched(action, /^drop constraint (?:if exists )?(\w+)/);
  if (dropped !== undefined && all.some((other) => other.startsWith(`add constraint ${dropped} `))) return [];
  if (/^(drop|alter (column )?\w+ drop (?!not null))/.test(action)) return [contract('removes something that the previous release uses')];
  if (/^alter (column )?\w+ (set data )?type\b/.test(action))
    return [contract('changes a type: the previous release writes the old one, and every row is rewritten')];
  if (/^alter (column )?\w+ set not null/.test(action)) return [contract('the previous release may omit the value')];
  if (/^alter (column )?\w+ (set (default|statistics|storage|compression)|drop not null)\b/.test(action)) return [];
  if (/^(set|reset) ?\(/.test(action)) return [];
  return [form('not known to be harmless: rewrite it, or add it to test/architecture/migration-rules.ts')];
}

function columnProblems(action: string): Problem[] {
  const value = matched(action, /\bdefault (.*?)(?= (?:not null|null|check|constraint|collate|references|unique|primary)\b|$)/);
  return [
    ...(/\bnot null\b/.test(action) && (value === undefined || value === 'null')
      ? [contract('a required column that the previous release does not set: give it a default')]
      : []),
    ...(/\b(unique|primary key)\b/.test(action) ? [lock('builds an index: `create unique index concurrently` instead')] : []),
    ...(/\breferences\b/.test(action) ? [lock('blocks writers of two tables: add it with `not valid`')] : []),
    ...(/\b(generated|(small|big)?serial)\b/.test(action) || (value !== undefined && isComputedPerRow(value))
      ? [lock('every row is rewritten: add it empty and fill it in batches')]
      : []),
  ];
}

/** Constants and the time of the transaction are stored once for the whole table; other defaults are computed per row. */
const isComputedPerRow = (value: string): boolean =>
  /\w\(/.test(value.replaceAll(/\b(now\(\)|(numeric|varchar|timestamptz|char)\([\d, ]*\))/g, ''));

function withTransaction(sql: string, made: ReadonlySet<string>): Problem[] {
  if (/^\w+( unique)?( index)? concurrently\b/.test(sql) || /^(vacuum|reindex .*concurrently)\b/.test(sql))
    return [form('`concurrently` needs `transaction = false`')];
  if (/ validate constraint /.test(sql)) return [lock('scans every row: use a migration without a transaction')];
  const changed = matched(sql, /(?:^|[( ])(?:update|delete from) (?:only )?([\w.]+)/);
  if (/^(update|delete|with)\b/.test(sql) && changed !== undefined && !made.has(changed))
    return [lock('locks the changed rows: use batches, in a migration without a transaction')];
  return [];
}

/** Checks a migration without a transaction. It waits for locks without a timeout, so nothing may queue behind it, and it must be repeatable. */
function withoutTransaction(sql: string, isAlone: boolean): Problem[] {
  const isGentle =
    /^((create (unique )?index|drop index|reindex \w+) concurrently|alter table [\w.]+ validate constraint|analyze|vacuum(?! full)|select|insert|update|delete|with)\b/;
  if (!isGentle.test(sql))
    return [lock('without a transaction it waits for its lock and blocks others meanwhile: use a separate migration with a transaction')];
  if (/^insert\b/.test(sql) && !/ on conflict /.test(sql)) return [form('not repeatable without `on conflict`')];
  return isAlone ? [] : [form('several statements in one query are a transaction: use one `query` each')];
}
