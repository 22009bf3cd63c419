import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const folder = join(__dirname, '..', '..', 'deploy', 'chart', 'monitoring');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

export const alerts = (parse(read('alerts.yaml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);

const board = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };

/** PromQL expressions of alerts and dashboard. */
export const expressions: readonly string[] = [
  ...alerts.map(({ expr }) => expr),
  ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Metric names in an expression; for histograms the registered name. */
export function metricsIn(question: string): string[] {
  const bare = question.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-z_][a-z0-9_]*/gi)].filter(({ 0: name, index }) => {
    const isCalled = /^\s*\(/.test(bare.slice(index + name.length));
    return !isCalled && !['or', 'and', 'unless', 'on', 'ignoring'].includes(name) && !/^e\d+$/i.test(name);
  });
  return names.map(([name]) => name.replace(/_duration_seconds_(bucket|count|sum)$/, '_duration_seconds'));
}
