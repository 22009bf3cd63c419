import { oneOf, optionalUrl, port, text, int } from './setting';

export const observabilitySettings = {
  metricsHost: text(
    'METRICS_HOST',
    'Address that `/metrics` of API and worker listens on. Metrics show the load of all tenants, so by default only this machine can read them.',
    { fallback: '127.0.0.1' },
  ),
  metricsPort: port('METRICS_PORT', 'Port of the API for Prometheus metrics (`/metrics`); 0 picks a free port.', { fallback: '9464' }),
  workerPort: port('WORKER_METRICS_PORT', 'Port of the worker for `/metrics` and, on `HOST`, `/health/*`; 0 picks a free port.', {
    fallback: '9465',
  }),
  otlpEndpoint: optionalUrl(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector for traces of requests, statements, events, jobs, sellers and webhooks (OTLP over HTTP; `/v1/traces` is appended). Its headers, with a credential: `OTEL_EXPORTER_OTLP_HEADERS`. Empty: no traces.',
    { fallback: '' },
  ),
  tracesRatio: int(0, 100)(
    'OTEL_TRACES_PERCENT',
    'Percentage of the traces begun here that are exported. For traces begun elsewhere, their `traceparent` decides.',
    { fallback: '100' },
  ),
  logLevel: oneOf(
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  )('LOG_LEVEL', 'Minimum level of written log lines.', { fallback: 'info' }),
};
