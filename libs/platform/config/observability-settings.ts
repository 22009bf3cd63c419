import { oneOf, optionalUrl, port, text, whole } from './setting';

export const observabilitySettings = {
  metricsHost: text(
    'METRICS_HOST',
    'Address `/metrics` listens on, of API and worker. They tell about the load of everybody: what else than this machine may reach it is for you to decide.',
    { fallback: '127.0.0.1' },
  ),
  metricsPort: port('METRICS_PORT', 'Where the API serves Prometheus metrics (`/metrics`); 0 picks a free port.', { fallback: '9464' }),
  workerPort: port('WORKER_METRICS_PORT', 'Where the worker serves `/metrics` and, on `HOST`, `/health/*`; 0 picks a free port.', {
    fallback: '9465',
  }),
  otlpEndpoint: optionalUrl(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'A collector of OpenTelemetry that is told what took how long (OTLP over HTTP, `/v1/traces` is added): requests, statements, events, jobs, sellers, webhooks. Headers for it, with a credential: `OTEL_EXPORTER_OTLP_HEADERS`. Empty: nobody is told.',
    { fallback: '' },
  ),
  tracesRatio: whole(0, 100)(
    'OTEL_TRACES_PERCENT',
    'How many of a hundred traces that begin here it is told of. What others began is told as their `traceparent` says.',
    { fallback: '100' },
  ),
  logLevel: oneOf(
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  )('LOG_LEVEL', 'Least severe log lines that are written.', { fallback: 'info' }),
};
