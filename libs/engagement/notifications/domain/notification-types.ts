/** docs/spec/gaps.md §5.1: all subjects of notifications. People may choose any of them, also those that nothing raises yet. */
const actions = {
  brand_agent: ['created', 'updated', 'deleted'],
  campaign: ['healthy', 'unhealthy', 'created', 'updated', 'deleted', 'completed'],
  creative: [
    'approved',
    'rejected',
    'changes_requested',
    'sync_started',
    'sync_completed',
    'sync_failed',
    'created',
    'updated',
    'deleted',
    'review_requested',
  ],
  strategy: ['created', 'updated', 'deleted'],
  media_buy: [
    'created',
    'updated',
    'deleted',
    'forward_failed',
    'awaiting_source_moderation',
    'source_rejected',
    'stuck',
    'approval_requested',
  ],
  media_buy_update_proposal: ['approved', 'rejected', 'expired'],
  salesagent: ['available', 'unavailable', 'registered', 'unregistered', 'updated', 'sync_action_required'],
  signalsagent: ['registered', 'unregistered', 'updated', 'signal_activated', 'signals_fetched'],
  outcomesagent: ['registered', 'unregistered', 'updated'],
  syndication: ['completed', 'failed'],
  audience: ['synced', 'sync_failed'],
  optimization: ['suggestion_received', 'suggestion_approved', 'suggestion_rejected', 'suggestion_applied', 'suggestion_failed'],
  system: ['warning', 'error'],
  learning_cycle: ['completed', 'failed'],
  hypothesis: ['status_changed', 'review_requested', 'proven', 'disproven'],
  measurement: ['received', 'stale'],
  opportunity: ['evaluated', 'recommended', 'flagged', 'explore'],
  storefront: [
    'composition_paused',
    'products_not_traffickable',
    'supply_nudge',
    'liveness_degraded',
    'liveness_recovered',
    'media_buy_forward_failed',
    'media_buy_moderation_aging',
  ],
  storefront_adapter_credential: ['action_required'],
  storefront_adapter_connection: ['mapping_required'],
  inventory_source: ['unhealthy', 'recovered'],
  source: ['action_required', 'action_resolved'],
  provider_fleet: ['incident_opened', 'incident_recovered'],
  ad_server: ['approval_requested'],
  inventory_shortfall: ['review_requested'],
  assistant_room: ['mentioned'],
  ask: ['resolved'],
  approval: ['requested'],
  buyer_agent: ['created', 'updated', 'suspended', 'ceiling_nearly_reached', 'ceiling_reached'],
  app: ['connected'],
  advertiser_grant: ['invited', 'accepted', 'rejected', 'revoked', 'expired'],
} as const;

type Actions = typeof actions;
type Resource = keyof Actions;
export type NotificationType = { [Of in Resource]: `${Of}.${Actions[Of][number]}` }[Resource];

export const notificationTypes = Object.entries(actions).flatMap(([resource, of]) =>
  of.map((action) => `${resource}.${action}`),
) as NotificationType[];

/** Warnings of the exchange, including those about apps: they have mail limits of their own, and apps cannot turn them off. */
export const isWarning = (type: NotificationType): boolean => type.startsWith('system.') || type === 'app.connected';

/** Severity, shown as a colour and an icon. */
export const notificationStatuses = ['success', 'error', 'warning', 'info'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

export const notificationChannels = ['in_app', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
