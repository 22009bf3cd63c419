import { useCallback } from 'react';
import { useText } from '#/i18n';
import { durationIn } from '#/lib/duration';

/** Formats durations from microseconds to days. */
export function useDuration(): (ms: number) => string {
  const text = useText();
  return useCallback(
    (ms: number) => {
      const { value, unit, digits } = durationIn(ms);
      return text.number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits });
    },
    [text],
  );
}
