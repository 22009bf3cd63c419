import type { Trace } from '../request/trace';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `server` and `client` for what comes from outside and goes there, `consumer` for work that was left by somebody else. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** A part of a trace that takes time. */
export interface Span {
  /** What happens inside of it belongs to this. */
  readonly trace: Trace | undefined;
  /** Once. An error makes it a failed one; attributes, and a better name, are what is known at its end. */
  end(error?: unknown, attributes?: Attributes, name?: string): void;
}

/** Tells a collector what took how long, where there is one (`OTEL_EXPORTER_OTLP_ENDPOINT`). What belongs to no trace is not told. */
export abstract class Spans {
  /** Whether anybody is told: nothing has to be prepared otherwise. */
  abstract readonly isOn: boolean;
  abstract begin(trace: Trace | undefined, name: string, kind: SpanKind, attributes?: Attributes): Span;
  /** One that has just ended. */
  abstract past(trace: Trace | undefined, name: string, kind: SpanKind, seconds: number): void;
  /** Hands over what is still here. Never rejects, and takes at most a few seconds. */
  abstract onApplicationShutdown(): Promise<void>;
}

/** Nobody is told. */
export class NoSpans extends Spans {
  readonly isOn = false;

  begin(trace: Trace | undefined): Span {
    return { trace, end: () => undefined };
  }

  past(): void {}

  async onApplicationShutdown(): Promise<void> {}
}
