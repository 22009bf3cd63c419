import type { Schemas } from './api';
import { lastMillisecondBefore } from './days';
import type { Text } from '#/i18n';

/** A period in words of the reader's language: `7 days`. Of a whole campaign, its word. */
function windowText(text: Text, { interval, unit }: { readonly interval: number; readonly unit: string }): string {
  if (unit === 'campaign') return text.word('campaign.unit', unit);
  return text.number(interval, { style: 'unit', unit: unit.replace(/s$/, ''), unitDisplay: 'long' });
}

/** Isolated, so that a part keeps its own direction. */
const isolated = (part: string) => `\u2068${part}\u2069`;
const joined = (parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => isolated(part!))
    .join(' · ');

export const capText = (text: Text, { max_impressions, per, window }: Schemas['FrequencyCap']): string =>
  joined([
    text('campaign.cap.count', { count: max_impressions }),
    text.word('campaign.per', per ?? 'individuals'),
    windowText(text, window),
  ]);

export function goalText(text: Text, goal: Schemas['OptimizationGoal']): string {
  const { metric, reachUnit, eventSources = [], target, attributionWindow } = goal;
  const { postClick, postView } = attributionWindow ?? {};
  return joined([
    metric === undefined ? undefined : text.word('campaign.metric', metric),
    reachUnit === undefined ? undefined : text.word('campaign.per', reachUnit),
    eventSources.map(({ eventType }) => eventType.replaceAll('_', ' ')).join(', '),
    target === undefined ? undefined : text.word('campaign.target', target.kind),
    target?.value === undefined ? undefined : text.number(target.value),
    postClick === undefined ? undefined : `${text('campaign.field.postClick')}: ${windowText(text, postClick)}`,
    postView === undefined ? undefined : `${text('campaign.field.postView')}: ${windowText(text, postView)}`,
  ]);
}

export function periodText(text: Text, period: Schemas['PacingPeriod'], zone: string, currency: string): string {
  const { label, start, end, weight, budget } = period;
  const days = `${isolated(text.day(start, zone))} – ${isolated(text.day(lastMillisecondBefore(end), zone))}`;
  return joined([
    label,
    days,
    weight === undefined ? undefined : `${text.word('campaign.pacingMode', 'weight')} ${text.number(weight)}`,
    budget === undefined ? undefined : text.money(budget, currency),
  ]);
}
