import { sentNumber, typedNumber } from './amount';
import type { Schemas } from './api';

/** A frequency cap as people type it. */
export interface CapDraft {
  readonly max: string;
  readonly per: string;
  readonly interval: string;
  readonly unit: string;
}

export const capDrafts = (caps: readonly Schemas['FrequencyCap'][], language: string): CapDraft[] =>
  caps.map(({ max_impressions, per, window: { interval, unit } }) => ({
    max: typedNumber(max_impressions, language),
    per: per ?? '',
    interval: typedNumber(interval, language),
    unit,
  }));

/** The caps of the contract. The API refuses text that is no number at its field. */
export const capsOf = (drafts: readonly CapDraft[], language: string): Schemas['FrequencyCap'][] =>
  drafts.map(({ max, per, interval, unit }) => ({
    max_impressions: sentNumber(max, language),
    ...(per === '' ? {} : { per }),
    window: { interval: sentNumber(interval, language), unit },
  })) as Schemas['FrequencyCap'][];
