/** What a state means to the person who reads it. */
export type Tone = 'good' | 'bad' | 'attention' | 'information' | 'mute';
/** `full` is in force, `half` waits or is under way, `ring` has not begun, `square` has ended, `triangle` needs the person. */
export type Shape = 'full' | 'half' | 'ring' | 'square' | 'triangle';

interface Mark {
  readonly tone: Tone;
  readonly shape: Shape;
}

const mark = (tone: Tone, shape: Shape): Mark => ({ tone, shape });
const ended = mark('mute', 'square');

/** The one table from states of the API to their color and shape on all screens. */
const marks: Readonly<Record<string, Mark>> = {
  // Campaigns and media buys
  DRAFT: mark('mute', 'ring'),
  ACTIVE: mark('good', 'full'),
  PAUSED: mark('attention', 'half'),
  PENDING_APPROVAL: mark('attention', 'half'),
  INPUT_REQUIRED: mark('bad', 'triangle'),
  PENDING_BUYER_DECISION: mark('bad', 'triangle'),
  FAILED: mark('bad', 'triangle'),
  REJECTED: mark('bad', 'square'),
  COMPLETED: ended,
  CANCELED: ended,
  ARCHIVED: ended,
  // Discoveries and the answers of sellers
  running: mark('information', 'half'),
  complete: mark('good', 'full'),
  partial: mark('attention', 'square'),
  responded: mark('good', 'full'),
  declined: ended,
  empty: mark('attention', 'square'),
  timed_out: mark('bad', 'square'),
  // Planning briefs and what their sellers have done
  SEARCHING: mark('information', 'half'),
  QUOTED: mark('good', 'full'),
  BOOKED: mark('good', 'full'),
  DECLINED: ended,
  ABANDONED: ended,
  QUEUED: mark('mute', 'ring'),
  DISPATCHED: mark('information', 'half'),
  ACKNOWLEDGED: mark('information', 'half'),
  ON_HOLD: mark('attention', 'half'),
  QUOTE: mark('good', 'full'),
  BOOK: mark('good', 'full'),
  CLARIFY: mark('attention', 'triangle'),
  DECLINE: ended,
  // Tasks
  submitted: mark('mute', 'ring'),
  working: mark('information', 'half'),
  completed: mark('good', 'full'),
  'input-required': mark('bad', 'triangle'),
  expired: ended,
  // Webhooks and their deliveries
  pending: mark('attention', 'half'),
  sending: mark('information', 'half'),
  delivered: mark('good', 'full'),
  failed: mark('bad', 'triangle'),
  cancelled: ended,
  skipped: ended,
  // Shares of data with sellers
  retrying: mark('attention', 'half'),
  shared: mark('good', 'full'),
  stopped: ended,
  kept: mark('attention', 'triangle'),
  // Audiences
  PROCESSING: mark('information', 'half'),
  READY: mark('good', 'full'),
  TOO_SMALL: mark('attention', 'triangle'),
  ERROR: mark('bad', 'triangle'),
  // Storefronts
  configuring: mark('attention', 'triangle'),
  transacting: mark('good', 'full'),
  paused: mark('attention', 'half'),
  archived: ended,
  // Calls
  succeeded: mark('good', 'full'),
  accepted: mark('information', 'half'),
  denied: mark('bad', 'triangle'),
  unknown: mark('mute', 'ring'),
  // Requests for delivery
  WAITING: mark('attention', 'half'),
  ANSWERED: mark('good', 'full'),
  UNANSWERED: mark('bad', 'square'),
  // Payouts
  due: mark('mute', 'ring'),
  overdue: mark('attention', 'triangle'),
  paid: mark('good', 'full'),
  // Optimization suggestions
  received: mark('information', 'triangle'),
  approved: mark('information', 'half'),
  rejected: ended,
  applied: mark('good', 'full'),
  // Notifications
  success: mark('good', 'full'),
  info: mark('information', 'full'),
  warning: mark('attention', 'triangle'),
  error: mark('bad', 'triangle'),
  // Members and webhooks
  active: mark('good', 'full'),
  expiring: mark('attention', 'half'),
  invited: mark('attention', 'half'),
  // Catalogs and their runs
  healthy: mark('good', 'full'),
  stale: mark('attention', 'half'),
  not_synced: mark('mute', 'ring'),
  syncing: mark('information', 'half'),
  synced: mark('good', 'full'),
  unchanged: ended,
  // Event sources, as sellers find them
  insufficient: mark('bad', 'triangle'),
  minimum: mark('attention', 'half'),
  good: mark('good', 'full'),
  excellent: mark('good', 'full'),
  // Creatives and their assets
  uploading: mark('information', 'half'),
  checking: mark('information', 'half'),
  ready: mark('good', 'full'),
  refused: mark('bad', 'triangle'),
  sealed: mark('good', 'full'),
  // Products and saved offers
  draft: mark('mute', 'ring'),
  redeemed: mark('information', 'full'),
  revoked: ended,
  // Buyer agents
  suspended: mark('attention', 'half'),
  retired: ended,
};

/** States that this page does not know yet are neutral. */
export const markOf = (state: string): Mark => (Object.hasOwn(marks, state) ? marks[state]! : mark('mute', 'full'));
export const toneOf = (state: string): Tone => markOf(state).tone;
