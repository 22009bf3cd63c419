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

/** NUL characters and broken encodings, which PostgreSQL cannot store or compare. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(partsOf(error).code ?? '');
}

const downCodes = [
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
];

/** PostgreSQL is restarting, read-only, full or out of reach: worth a 503 and another try. */
export function isDatabaseDown(error: unknown): boolean {
  const { code } = partsOf(error);
  if (code !== undefined) return downCodes.includes(code);
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(error.message)
  );
}
