interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  readonly driverError?: { readonly code?: string; readonly constraint?: string };
}

function partsOf(error: unknown): { code?: string; constraint?: string } {
  const { code, constraint, driverError } = (error ?? {}) as PgError;
  return { code: driverError?.code ?? code, constraint: driverError?.constraint ?? constraint };
}

/** With `constraint`: only a violation of that index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const parts = partsOf(error);
  return parts.code === '23505' && (constraint === undefined || parts.constraint === constraint);
}

/** A lock timeout or a deadlock: worth a retry. */
export function isLockRefused(error: unknown): boolean {
  return ['55P03', '40P01'].includes(partsOf(error).code ?? '');
}

/** Concurrent transactions took locks in another order, or added rows that refer to rows that were just deleted. */
export function isLostToOthers(error: unknown): boolean {
  return isLockRefused(error) || partsOf(error).code === '23503';
}

/** NUL characters and invalid encodings, which PostgreSQL cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(partsOf(error).code ?? '');
}

/**
 * SQLSTATE classes: connection, resources, operator intervention (shutdown, crash, cancelled by a timeout), system error. `08P01` is a
 * programming error of ours.
 */
const downClasses = /^(08(?!P01)|53|57|58)[0-9A-Z]{3}$/;
/** A read-only server, an idle transaction that was closed, and errors of sockets and resolvers. */
const downCodes = new Set([
  '25006',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
const downWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/i;

/** Whether PostgreSQL is restarting, read-only, out of resources, frozen or unreachable: 503, worth a retry. */
export function isDatabaseDown(error: unknown): boolean {
  const { code } = partsOf(error);
  if (code !== undefined) return downCodes.has(code) || downClasses.test(code);
  if (!(error instanceof Error)) return false;
  // TypeORM's error for a connection that broke between two statements of a transaction.
  return error.name === 'QueryRunnerAlreadyReleasedError' || downWords.test(error.message);
}

/** A missing table or column: the schema is older than the code. */
export function isSchemaMissing(error: unknown): boolean {
  return ['42P01', '42703'].includes(partsOf(error).code ?? '');
}
