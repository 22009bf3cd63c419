interface Panel {
  readonly title: string;
  readonly unit: 's' | 'short' | 'percentunit' | 'reqps';
  /** PromQL expressions, each with the legend of its lines. */
  readonly queries: readonly (readonly [expr: string, legend: string])[];
}

const p = (quantile: number, metric: string, by = ''): string =>
  `histogram_quantile(${quantile}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[5m])))`;
const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[5m]))`;

/** Rows of the dashboard, from symptoms that users notice to possible causes. */
const rows: Readonly<Record<string, readonly Panel[]>> = {
  Symptoms: [
    { title: 'Requests by status', unit: 'reqps', queries: [[rate('http_request_duration_seconds_count', 'status'), '{{status}}']] },
    {
      title: 'Response time',
      unit: 's',
      queries: [
        [p(0.5, 'http_request_duration_seconds'), 'half'],
        [p(0.99, 'http_request_duration_seconds'), '99 of 100'],
      ],
    },
    {
      title: 'Slowest routes (p99)',
      unit: 's',
      queries: [[`topk(5, ${p(0.99, 'http_request_duration_seconds', 'route')})`, '{{route}}']],
    },
    { title: 'Webhooks by outcome', unit: 'reqps', queries: [[rate('webhook_attempt_duration_seconds_count', 'outcome'), '{{outcome}}']] },
    {
      title: 'Conversations with sellers',
      unit: 'reqps',
      queries: [[rate('seller_conversation_duration_seconds_count', 'outcome'), '{{outcome}}']],
    },
    {
      title: 'Response time of sellers (p99)',
      unit: 's',
      queries: [[p(0.99, 'seller_conversation_duration_seconds', 'outcome'), '{{outcome}}']],
    },
  ],
  'What waits': [
    {
      title: 'Oldest work',
      unit: 's',
      queries: [
        ['max by (work) (work_waiting_seconds)', '{{work}}'],
        ['max(events_waiting_seconds)', 'events'],
      ],
    },
    {
      title: 'Work',
      unit: 'short',
      queries: [
        ['max by (work) (work_waiting)', '{{work}}'],
        ['max(events_waiting)', 'events'],
      ],
    },
    { title: 'Dead letters', unit: 'short', queries: [['max(dead_letters)', 'dead letters']] },
    { title: 'Circuit breakers of sellers', unit: 'short', queries: [['max by (state) (seller_breakers)', '{{state}}']] },
    { title: 'Overdue schedules', unit: 's', queries: [['topk(5, max by (schedule) (schedule_overdue_seconds))', '{{schedule}}']] },
    {
      title: 'In flight',
      unit: 'short',
      queries: [
        ['sum(webhook_attempts_in_flight)', 'webhooks'],
        ['sum(discovery_asks_in_flight)', 'asks'],
        ['sum(catalog_feeds_in_hand)', 'feeds'],
      ],
    },
  ],
  'Possible causes': [
    {
      title: 'Statements (p99)',
      unit: 's',
      queries: [
        [p(0.99, 'database_statement_duration_seconds'), '99 of 100'],
        [p(0.5, 'database_statement_duration_seconds'), 'half'],
      ],
    },
    { title: 'Connections to PostgreSQL', unit: 'short', queries: [['sum by (state) (database_connections)', '{{state}}']] },
    {
      title: 'Event loop lag (99 of 100)',
      unit: 's',
      queries: [['max by (job, instance) (nodejs_eventloop_lag_p99_seconds)', '{{job}} {{instance}}']],
    },
    { title: 'Processor', unit: 'percentunit', queries: [['rate(process_cpu_seconds_total[5m])', '{{job}} {{instance}}']] },
    { title: 'Memory', unit: 'short', queries: [['process_resident_memory_bytes', '{{job}} {{instance}}']] },
    {
      title: 'Services',
      unit: 'short',
      queries: [
        ['min(database_up)', 'PostgreSQL'],
        ['min(redis_up)', 'Redis'],
        ['min(schema_ready)', 'schema'],
        ['count by (version) (exchange_version)', 'version {{version}}'],
      ],
    },
  ],
};

/** Generates the Grafana dashboard `deploy/chart/monitoring/dashboard.json`. */
export function dashboard(): string {
  const panels: object[] = [];
  let [id, y] = [0, 0];
  for (const [title, charts] of Object.entries(rows)) {
    panels.push({ id: (id += 1), type: 'row', title, gridPos: { x: 0, y, w: 24, h: 1 } });
    charts.forEach((chart, at) => panels.push(panel((id += 1), chart, { x: (at % 3) * 8, y: y + 1 + Math.floor(at / 3) * 8, w: 8, h: 8 })));
    y += 1 + Math.ceil(charts.length / 3) * 8;
  }
  const source = { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' };
  const board = {
    uid: 'exchange-platform',
    title: 'Exchange Platform',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [source] },
    panels,
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}

function panel(id: number, { title, unit, queries }: Panel, gridPos: object): object {
  const datasource = { type: 'prometheus', uid: '${source}' };
  return {
    id,
    type: 'timeseries',
    title,
    gridPos,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([expr, legendFormat], at) => ({ refId: 'ABCDEFGH'[at], datasource, expr, legendFormat })),
  };
}
