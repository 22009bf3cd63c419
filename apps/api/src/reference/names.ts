import type { DocumentOptions } from '@exchange/platform/process';

/** Schema names that are clear without the file that declares them. */
export const schemaNames: DocumentOptions['schemaNames'] = {
  AssessedWire: 'PropertyToAssess',
  CampaignRowWire: 'CampaignSummary',
  DeliveryWire: 'WebhookDelivery',
  SentDeliveryWire: 'WebhookDeliveryAsSent',
  DroppedWire: 'DroppedProposal',
  ExecutedWire: 'CatalogActivation',
  ImportWire: 'DeliveryImport',
  JoinedWire: 'JoinedAccount',
  MarkedWire: 'MarkedNotification',
  ModifiedWire: 'PropertyToModify',
  OkWire: 'AcceptedProperty',
  OrderRowWire: 'ReceivedMediaBuySummary',
  OrderWire: 'ReceivedMediaBuy',
  PlannedWire: 'ActivationPreview',
  RefreshedWire: 'CatalogRefresh',
  RemovedWire: 'PropertyToRemove',
  ReviewWire: 'CampaignReview',
  SellerWire: 'SellerAgent',
  SubscriptionWire: 'WebhookSubscription',
  SuggestionWire: 'OptimizationSuggestion',
  SyncedWire: 'CatalogSync',
};
