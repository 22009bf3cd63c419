interface Duration {
  readonly value: number;
  readonly unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day';
  readonly digits: number;
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** The number of the largest unit of which there is at least 1. Milliseconds below 10 and seconds have a decimal place. */
export function durationIn(ms: number): Duration {
  if (ms < 9.95) return { value: ms, unit: 'millisecond', digits: 1 };
  if (ms < 999.5) return { value: ms, unit: 'millisecond', digits: 0 };
  if (ms < minute - 50) return { value: ms / second, unit: 'second', digits: 1 };
  if (ms < hour) return { value: Math.max(1, Math.floor(ms / minute)), unit: 'minute', digits: 0 };
  if (ms < day) return { value: Math.floor(ms / hour), unit: 'hour', digits: 0 };
  return { value: Math.floor(ms / day), unit: 'day', digits: 0 };
}
