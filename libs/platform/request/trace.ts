import { randomBytes } from 'node:crypto';

/** A `traceparent` of version 00 (W3C Trace Context); ids of zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const uuid = /^(?![0-]+$)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The request that caused a piece of work, and its place in a trace (W3C Trace Context). It is stored as text with outbox rows, jobs and deliveries, and
 * sent as headers to sellers and receivers of webhooks.
 */
export class Trace {
  private constructor(
    readonly requestId: string,
    readonly traceId: string,
    /** Id of the parent span. */
    readonly spanId: string,
    readonly isSampled: boolean,
    /** Whether the trace begins here and has no span yet. */
    readonly isNew = false,
  ) {}

  /** Continues the trace of `traceparent`, or begins one whose id is the request id when that is a UUID. */
  static ofRequest(requestId: string, traceparent: string | undefined): Trace {
    const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? [];
    if (traceId !== undefined) return new Trace(requestId, traceId, spanId!, (Number.parseInt(flags!, 16) & 1) === 1);
    const own = uuid.test(requestId) ? requestId.replaceAll('-', '') : randomBytes(16).toString('hex');
    return new Trace(requestId, own, randomBytes(8).toString('hex'), true, true);
  }

  /** Parses {@link text}; undefined when it is invalid. */
  static from(text: string | null | undefined): Trace | undefined {
    if (!text) return undefined;
    const [traceparent, requestId] = text.split(' ');
    return requestId === undefined || !traceparentPattern.test(traceparent!) ? undefined : Trace.ofRequest(requestId, traceparent);
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.isSampled ? '01' : '00'}`;
  }

  /** Serialized form, at most 184 characters. */
  get text(): string {
    return `${this.traceparent} ${this.requestId}`;
  }

  get headers(): Readonly<Record<'traceparent' | 'x-request-id', string>> {
    return { traceparent: this.traceparent, 'x-request-id': this.requestId };
  }

  /** The trace of work inside another span. */
  within(spanId: string, isSampled = this.isSampled): Trace {
    return new Trace(this.requestId, this.traceId, spanId, isSampled);
  }
}
