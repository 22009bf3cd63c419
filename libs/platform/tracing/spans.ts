import type { Trace } from '../request/trace';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `server` for requests to this process, `client` for its own requests, `consumer` for queued work. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface Span {
  /** Trace of the work inside the span. */
  readonly trace: Trace | undefined;
  /** Must be called once. `attributes` and `name` are those known only at the end. */
  end(error?: unknown, attributes?: Attributes, name?: string): void;
}

/** Exports spans to a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). Spans without a trace are ignored. */
export abstract class Spans {
  /** Whether spans are exported, so that callers can skip preparing them. */
  abstract readonly isOn: boolean;
  abstract begin(trace: Trace | undefined, name: string, kind: SpanKind, attributes?: Attributes): Span;
  /** Records a span that has just ended. */
  abstract past(trace: Trace | undefined, name: string, kind: SpanKind, seconds: number): void;
  /** Exports the remaining spans. Never rejects; takes a few seconds at most. */
  abstract onApplicationShutdown(): Promise<void>;
}

export class NoSpans extends Spans {
  readonly isOn = false;

  begin(trace: Trace | undefined): Span {
    return { trace, end: () => undefined };
  }

  past(): void {}

  async onApplicationShutdown(): Promise<void> {}
}
