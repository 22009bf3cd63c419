interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  readonly driverError?: { readonly code?: string; readonly constraint?: string };
}

function partsOf(error: unknown): { code?: string; constraint?: string } {
  const { code, constraint, driverError } = (error ?? {}) as PgError;
  return { code: driverError?.code ?? code, constraint: driverError?.constraint ?? constraint };
}

/** A unique index refused the row; name the index to be sure which rule it was. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const parts = partsOf(error);
  return parts.code === '23505' && (constraint === undefined || parts.constraint === constraint);
}

/** A lock was not had within `lock_timeout`, or two transactions waited for each other and this one was ended: worth another try. */
export function isLockRefused(error: unknown): boolean {
  return ['55P03', '40P01'].includes(partsOf(error).code ?? '');
}

/** NUL characters and broken encodings, which PostgreSQL cannot store or compare. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(partsOf(error).code ?? '');
}

/** Classes of SQLSTATE: connection lost, out of resources, operator (shutdown, crash, cancelled by a timeout), fault of the system underneath. `08P01` is a fault of ours. */
const downClasses = /^(08(?!P01)|53|57|58)[0-9A-Z]{3}$/;
/** A server that was made a standby or set to read only, a transaction that was left open too long, and what sockets and resolvers say. */
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

/** PostgreSQL is restarting, read-only, full, frozen or out of reach: worth a 503 and another try. */
export function isDatabaseDown(error: unknown): boolean {
  const { code } = partsOf(error);
  if (code !== undefined) return downCodes.has(code) || downClasses.test(code);
  if (!(error instanceof Error)) return false;
  // TypeORM's words for a connection that broke between two statements of a transaction.
  return error.name === 'QueryRunnerAlreadyReleasedError' || downWords.test(error.message);
}

/** A table or column that is not there: the schema is older than the code. */
export function isSchemaMissing(error: unknown): boolean {
  return ['42P01', '42703'].includes(partsOf(error).code ?? '');
}
