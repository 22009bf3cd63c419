import { DataSource } from 'typeorm';
import type { ContextSchema } from './context-schema';
import { dataSourceOptions } from './data-source';
import { Database } from './database';

/** For short-lived commands: opens two connections and closes them at the end. */
export async function withDatabase<T>(
  databaseUrl: string,
  contexts: readonly ContextSchema[],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, contexts, { poolSize: 2 })).initialize();
  try {
    return await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
