import { setTimeout as sleep } from 'node:timers/promises';
import { invalidRequest } from '../errors';
import { objectAt, type Json } from '../json';

/** Waits; rejects when the caller disconnects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal });
}

const unitMs: Record<string, number> = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000, campaign: Infinity };

/** The buyer's `time_budget` in milliseconds. */
export function timeBudget(args: Json): number | undefined {
  if (args.time_budget === undefined) return undefined;
  const { interval, unit } = objectAt(args, 'time_budget');
  const ms = typeof unit === 'string' ? unitMs[unit] : undefined;
  if (!Number.isInteger(interval) || Number(interval) < 1 || ms === undefined) {
    throw invalidRequest('time_budget', 'time_budget: { interval: whole number from 1, unit: seconds, minutes, hours, days or campaign }');
  }
  return Number(interval) * ms;
}

export const inSeconds = (ms: number): Json => ({ interval: Math.max(1, Math.ceil(ms / 1000)), unit: 'seconds' });
