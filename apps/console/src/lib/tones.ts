import type { Tone } from '#/ui/parts';

/** Colours of states on all screens; other states are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  COMPLETED: 'brand',
  DRAFT: 'mute',
  PAUSED: 'wait',
  PENDING_APPROVAL: 'wait',
  INPUT_REQUIRED: 'bad',
  PENDING_BUYER_DECISION: 'bad',
  FAILED: 'bad',
  REJECTED: 'bad',
  CANCELED: 'mute',
  ARCHIVED: 'mute',
  pending: 'wait',
  responded: 'good',
  declined: 'mute',
  timed_out: 'bad',
  failed: 'bad',
  running: 'wait',
  complete: 'good',
  partial: 'wait',
  success: 'good',
  error: 'bad',
  warning: 'wait',
  info: 'brand',
  delivered: 'good',
  sending: 'wait',
  cancelled: 'mute',
  skipped: 'mute',
  active: 'good',
  invited: 'wait',
};

export const toneOf = (state: string): Tone => tones[state] ?? 'mute';
