import { randomBytes } from 'node:crypto';

/** Of version 00, as W3C Trace Context has it: no id is all zeros. */
const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const uuid = /^(?![0-]+$)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What a piece of work belongs to: the request that began it, and its place in a trace (W3C). It goes with everything that is left to others, as
 * one text: outbox rows, jobs, deliveries, and as headers to sellers and receivers of webhooks.
 */
export class Trace {
  private constructor(
    readonly requestId: string,
    readonly traceId: string,
    /** Of the span that what follows is part of. */
    readonly spanId: string,
    readonly isSampled: boolean,
    /** It begins here: the span is nobody's yet. */
    readonly isNew = false,
  ) {}

  /** Of a request: goes on with the trace that it names, else its own, which has the id of the request where that is a UUID. */
  static ofRequest(requestId: string, traceparent: string | undefined): Trace {
    const [, traceId, spanId, flags] = form.exec(traceparent ?? '') ?? [];
    if (traceId !== undefined) return new Trace(requestId, traceId, spanId!, (Number.parseInt(flags!, 16) & 1) === 1);
    const own = uuid.test(requestId) ? requestId.replaceAll('-', '') : randomBytes(16).toString('hex');
    return new Trace(requestId, own, randomBytes(8).toString('hex'), true, true);
  }

  /** What `text` made; undefined for anything else. */
  static from(text: string | null | undefined): Trace | undefined {
    if (!text) return undefined;
    const [traceparent, requestId] = text.split(' ');
    return requestId === undefined || !form.test(traceparent!) ? undefined : Trace.ofRequest(requestId, traceparent);
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.isSampled ? '01' : '00'}`;
  }

  /** At most 184 characters. */
  get text(): string {
    return `${this.traceparent} ${this.requestId}`;
  }

  get headers(): Readonly<Record<'traceparent' | 'x-request-id', string>> {
    return { traceparent: this.traceparent, 'x-request-id': this.requestId };
  }

  /** What happens inside of another span. */
  within(spanId: string, isSampled = this.isSampled): Trace {
    return new Trace(this.requestId, this.traceId, spanId, isSampled);
  }
}
