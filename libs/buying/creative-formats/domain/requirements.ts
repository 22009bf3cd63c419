import { shortened } from '@exchange/kernel';
import type { Content } from './content';
import type { Requirements } from './format';
import { formatLimits } from './limits';
import { audioChecks, imageChecks, videoChecks, weighed } from './media-checks';
import { textChecks, urlChecks } from './text-checks';
import type { Check } from './verdict';

export interface FitProblem {
  /** The field of the creative: `roles.banner_image`, `clickThroughUrl`, `trackers`. */
  readonly field: string;
  /** The requirement by the protocol's name; `required`, `type`, `min_count`, `max_count` and `ready` for the content itself. */
  readonly requirement: string;
  readonly required: string;
  /** Null when there is nothing. */
  readonly actual: string | null;
  readonly message: string;
}

/** A requirement that is not understood, or about something that the file does not say. */
export interface UncheckedRequirement {
  readonly field: string;
  readonly requirement: string;
}

const checksByType: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  image: imageChecks,
  video: videoChecks,
  audio: audioChecks,
  text: textChecks,
  markdown: textChecks,
  css: textChecks,
  javascript: textChecks,
  url: urlChecks,
  html: weighed,
  zip: weighed,
};

/** Requirements that say how others are meant, and require nothing. */
const explaining = new Set(['unit', 'role']);

const words = (requirement: string): string => requirement.replaceAll('_', ' ');

/** Values are a seller's and may be long. */
const shown = (text: string): string => shortened(text, formatLimits.shownValue);

export function problemOf({ field, requirement, ...values }: Omit<FitProblem, 'message'>): FitProblem {
  const required = shown(values.required);
  const actual = values.actual === null ? null : shown(values.actual);
  return {
    field,
    requirement,
    required,
    actual,
    message: `${field}: ${words(requirement)} must be ${required}${actual === null ? '' : `, but is ${actual}`}.`,
  };
}

/** Compares content with each requirement of a role. */
export function compare(type: string, requirements: Requirements, field: string, content: Content) {
  const checks = Object.hasOwn(checksByType, type) ? checksByType[type]! : {};
  const problems: FitProblem[] = [];
  const unchecked: UncheckedRequirement[] = [];
  for (const [requirement, wanted] of Object.entries(requirements)) {
    if (explaining.has(requirement) || wanted === null || wanted === undefined) continue;
    const verdict = Object.hasOwn(checks, requirement) ? checks[requirement]!(wanted, content, requirements) : 'unchecked';
    if (verdict === 'unchecked') unchecked.push({ field, requirement });
    else if (verdict) problems.push(problemOf({ field, requirement, ...verdict }));
  }
  return { problems, unchecked };
}
