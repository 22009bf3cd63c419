import type { Tone } from '#/ui/parts';

/** Colours of states on all screens; other states are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  COMPLETED: 'information',
  DRAFT: 'mute',
  PAUSED: 'attention',
  PENDING_APPROVAL: 'attention',
  INPUT_REQUIRED: 'bad',
  PENDING_BUYER_DECISION: 'bad',
  FAILED: 'bad',
  REJECTED: 'bad',
  CANCELED: 'mute',
  ARCHIVED: 'mute',
  pending: 'attention',
  responded: 'good',
  declined: 'mute',
  timed_out: 'bad',
  failed: 'bad',
  running: 'attention',
  complete: 'good',
  partial: 'attention',
  success: 'good',
  error: 'bad',
  warning: 'attention',
  info: 'information',
  delivered: 'good',
  sending: 'attention',
  cancelled: 'mute',
  skipped: 'mute',
  active: 'good',
  invited: 'attention',
};

export const toneOf = (state: string): Tone => tones[state] ?? 'mute';
