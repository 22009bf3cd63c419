import type { Attributes as OtelAttributes, Context, SpanKind as OtelKind, Tracer } from '@opentelemetry/api';
import type { BasicTracerProvider, IdGenerator } from '@opentelemetry/sdk-trace-base';
import type { Trace } from '../request/trace';
import { type Attributes, type Span, type SpanKind, Spans } from './spans';

interface Options {
  readonly service: string;
  readonly version: string;
  /** URL of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Sampled share (0–1) of traces that begin here; others keep the decision of their origin. */
  readonly ratio: number;
}

/** Timeout of an export, also at shutdown. */
const exportTimeoutMs = 3_000;

const kinds: Readonly<Record<SpanKind, OtelKind>> = { internal: 0, server: 1, client: 2, consumer: 4 };

/**
 * Exports spans with the official SDK over OTLP/HTTP. At most 2,048 spans are buffered and sent in batches; they are dropped while the collector is
 * unavailable. The SDK is loaded only when it is used.
 */
export class OtlpSpans extends Spans {
  readonly isOn = true;

  private constructor(
    private readonly api: typeof import('@opentelemetry/api'),
    private readonly provider: BasicTracerProvider,
    private readonly tracer: Tracer,
    private readonly ids: RequestTraceIds,
  ) {
    super();
  }

  static async to({ service, version, endpoint, ratio }: Options): Promise<OtlpSpans> {
    const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: exportTimeoutMs });
    const ids = new RequestTraceIds(new sdk.RandomIdGenerator());
    const provider = new sdk.BasicTracerProvider({
      idGenerator: ids,
      resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
      sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new sdk.BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
    });
    return new OtlpSpans(api, provider, provider.getTracer('exchange'), ids);
  }

  begin(trace: Trace | undefined, name: string, kind: SpanKind, attributes: Attributes = {}): Span {
    if (trace === undefined) return { trace, end: () => undefined };
    if (trace.isNew) this.ids.next = trace.traceId;
    const span = this.tracer.startSpan(name, { kind: kinds[kind], attributes: this.attributesOf(trace, attributes) }, this.parent(trace));
    const { spanId, traceFlags } = span.spanContext();
    return {
      trace: trace.within(spanId, (traceFlags & 1) === 1),
      end: (error, finalAttributes, finalName) => {
        if (finalName !== undefined) span.updateName(finalName);
        if (finalAttributes !== undefined) span.setAttributes(finalAttributes as OtelAttributes);
        if (error !== undefined) span.setStatus({ code: 2, message: error instanceof Error ? error.name : 'Error' });
        span.end();
      },
    };
  }

  past(trace: Trace | undefined, name: string, kind: SpanKind, seconds: number): void {
    if (trace?.isSampled !== true) return;
    const startTime = Date.now() - seconds * 1_000;
    this.tracer.startSpan(name, { kind: kinds[kind], startTime, attributes: this.attributesOf(trace, {}) }, this.parent(trace)).end();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
  }

  private attributesOf({ requestId }: Trace, attributes: Attributes): OtelAttributes {
    return { ...attributes, 'exchange.request_id': requestId } as OtelAttributes;
  }

  private parent({ traceId, spanId, isSampled, isNew }: Trace): Context {
    const { trace, ROOT_CONTEXT } = this.api;
    if (isNew) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: isSampled ? 1 : 0, isRemote: true });
  }
}

/** Random ids; a trace that begins with a request gets the trace id of the request. */
class RequestTraceIds implements IdGenerator {
  next: string | undefined;

  constructor(private readonly random: IdGenerator) {}

  generateTraceId(): string {
    const id = this.next ?? this.random.generateTraceId();
    this.next = undefined;
    return id;
  }

  generateSpanId(): string {
    return this.random.generateSpanId();
  }
}
