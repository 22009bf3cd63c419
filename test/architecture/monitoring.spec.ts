import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { alerts, metricsIn } from '@test/monitoring';
import { filesIn, root } from './sources';

describe('Alerts', () => {
  test.each(alerts.map((one) => [one.alert, one] as const))('%s names an existing runbook and has a summary and an owner', (_, one) => {
    expect(existsSync(join(root, one.annotations.runbook))).toBe(true);
    expect(one.annotations.summary).toMatch(/^[A-Z{].*\.$/);
    expect(['page', 'ticket']).toContain(one.labels.severity);
  });

  test('names are unique, and every runbook belongs to an alert', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const pages = filesIn(['docs/runbooks']).filter((path) => path.endsWith('.md') && !path.endsWith('README.md'));
    const named = new Set(alerts.map(({ annotations }) => annotations.runbook));
    expect(pages.filter((path) => !named.has(path))).toEqual([]);
  });

  test('metric names are extracted from PromQL, without functions and labels', () => {
    expect(metricsIn('max by (job) (a_b{c="d"}) / sum(rate(x_duration_seconds_bucket[5m])) > 0.5 or absent(e)')).toEqual([
      'a_b',
      'x_duration_seconds',
      'e',
    ]);
  });
});
