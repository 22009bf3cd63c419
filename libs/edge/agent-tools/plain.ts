import { isRecord } from '@exchange/kernel';

/**
 * An object of a context as tools show it: dates are text, nothing has a method, and what REST calls `flightDates` has the name that it has in every tool
 * (docs/agents.md, "Dates, numbers and ids").
 */
export function plain(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object, asInTools)) as Record<string, unknown>;
}

function asInTools(_name: string, value: unknown): unknown {
  if (!isRecord(value) || !('flightDates' in value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => (name === 'flightDates' ? ['flight', flightOf(member)] : [name, member])),
  );
}

function flightOf(flight: unknown): unknown {
  if (!isRecord(flight)) return flight;
  const { startDate: startAt, endDate: endAt } = flight;
  return { ...('startDate' in flight ? { startAt } : {}), ...('endDate' in flight ? { endAt } : {}) };
}
