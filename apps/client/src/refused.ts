/** One problem of the input. `path` is the field. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly field?: string;
    readonly details?: { readonly issues?: readonly Issue[] } & Readonly<Record<string, unknown>>;
  };
}

/** A response with a status of 400 or above. Branch on `code` (docs/errors.md lists all codes). Support needs the `requestId`. */
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
    const error = (body as ErrorBody | null)?.error ?? {};
    super(error.message ?? `The exchange answered with status ${status}.`);
    this.code = error.code ?? `HTTP_${status}`;
    this.field = error.field;
    this.details = error.details ?? {};
    this.issues = error.details?.issues ?? [];
  }
}

/** No response arrived: the connection failed or timed out. Repeat a write only with the same `Idempotency-Key`. */
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
