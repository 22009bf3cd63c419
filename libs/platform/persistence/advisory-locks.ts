/**
 * Beginning of the text of each lock; the key follows. Processes of two releases run side by side and must use the same locks, so a text never
 * changes (docs/adr/0205). No text is the beginning of another, so two purposes never share a lock.
 */
export const lockPrefixes = {
  aiQuota: 'ai-quota/',
  appPolicies: 'app-policies/',
  audienceSyncs: 'audience_syncs/',
  caps: 'caps/',
  creditApplications: 'credit application ',
  deliveryRequests: 'delivery request ',
  demos: 'demos/',
  deposits: 'deposit ',
  discoveries: 'discoveries/',
  mediaEntities: 'media-entities/',
  partitions: 'partitions of ',
  payees: 'payees/',
  payoutReferences: 'payout-references/',
  payoutRuns: 'payout-runs',
  sellerTerms: 'seller-terms/',
  storefronts: 'storefronts/',
  supplyRequests: 'supply-requests/',
  syndications: 'syndication/',
  webhookSubscriptions: 'webhook_subscriptions/',
  /** Has no text of its own: its keys begin with the number of an account, the others with a letter. */
  idempotency: '',
};

export type LockName = keyof typeof lockPrefixes;

/** Locks that end with the transaction; `$1` is the text. */
export const transactionLock = {
  wait: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  attempt: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
};

/** Must never change: migrators of older releases use the same lock. */
const migrationKey = `hashtext('exchange migrations')`;

/** Lock of the session of a migrator. */
export const migrationLock = {
  attempt: `select pg_try_advisory_lock(${migrationKey}) as it`,
  isHeld: `
    select exists (select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${migrationKey}::bigint) as it`,
};
