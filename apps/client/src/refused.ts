/** One problem of the input, with its field. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

interface Failure {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly field?: string;
    readonly details?: { readonly issues?: readonly Issue[] } & Readonly<Record<string, unknown>>;
  };
}

/** An error answer. Decide by `code` (docs/errors.md lists all); quote `requestId` to the operator of the exchange. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];

  constructor(
    readonly status: number,
    body: unknown,
    readonly requestId: string | null,
    /** Seconds to wait before the next try, when the exchange sent `Retry-After`. */
    readonly retryAfter: number | null,
  ) {
    const error = (body as Failure | null)?.error ?? {};
    super(error.message ?? `The exchange answered with status ${status}.`);
    this.code = error.code ?? `HTTP_${status}`;
    this.field = error.field;
    this.details = error.details ?? {};
    this.issues = error.details?.issues ?? [];
  }
}

/** No answer arrived: no connection, or a timeout. A write with an `Idempotency-Key` may be repeated with the same key. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** @internal */
export async function readError(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null);
  return new Refused(response.status, body, response.headers.get('x-request-id'), parseSeconds(response.headers.get('retry-after')));
}

function parseSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}
