import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';

let processMetrics: Registry | undefined;

/** Registered once per process, because the observers of garbage collection and event loop cannot be removed. */
function metricsOfProcess(): Registry {
  if (!processMetrics) collectDefaultMetrics({ register: (processMetrics = new Registry()) });
  return processMetrics;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics of this process, served on a separate port. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = this.histogram('http_request_duration_seconds', 'Time to answer, by route template.', [
    'method',
    'route',
    'status',
  ]);

  constructor() {
    for (const metric of metricsOfProcess().getMetricsAsArray()) this.registry.registerMetric(metric as unknown as Metric);
  }

  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** In seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    buckets: readonly number[] = seconds,
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** A gauge with one value per part, read at each scrape. Parts that disappear are no longer reported. */
  gaugeOf(label: string, name: string, help: string, read: () => Readonly<Record<string, number>>): Gauge {
    return new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [part, value] of Object.entries(read())) this.set({ [label]: part }, value);
      },
    });
  }

  gauge(name: string, help: string, read: () => number): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  answered(request: Request, response: Response, ms: number): void {
    this.requests.observe({ method: request.method, route: routeOf(request), status: response.statusCode }, ms / 1000);
  }
}

/** The route template, so that logs and labels contain no ids or tokens of URLs. */
export function routeOf(request: Request): string {
  const path: unknown = (request.route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}
