/** Storyboards that do not fit hosted storefronts, by the reason. "Planned" means that a later part brings it. */
const reasons = {
  'only sandbox sellers have a test controller, which sets the state that the storyboard needs': [
    'comply_controller_mode_gate',
    'deterministic_testing',
    'get_media_buys_pagination_integrity',
    'pagination_integrity_creative_formats',
    seller('billing_finality_delivery'),
    seller('create_media_buy_async'),
    seller('delivery_reporting'),
    seller('package_correlation_legacy_fallback'),
    seller('pricing_currency_filter'),
    seller('vendor_metric_accountability'),
  ],
  'the runner adds a brief to a wholesale request, which AdCP forbids': ['get_products_pagination_integrity', seller('canonical_formats')],
  'creatives are not taken yet (planned)': [
    'canonical_format_validate_input',
    'media_buy_seller',
    'media_buy_state_machine',
    'pagination_integrity',
    seller('available_actions'),
    seller('creative_fate_after_cancellation'),
    seller('creative_reception'),
    seller('dependency_impairment'),
    seller('dependency_impairment_cardinality'),
    seller('inline_creatives_without_sync'),
    seller('pending_creatives_to_start'),
    seller('provenance_audit_observation'),
    seller('provenance_enforcement'),
    seller('provenance_truth_of_claim'),
  ],
  'a media plan is ordered as its packages; finalization and insertion orders are planned': [
    seller('proposal_finalize'),
    seller('proposal_finalize_asap_timing'),
  ],
  'lists of buyers are not fetched yet (planned)': [seller('inventory_list_targeting')],
  'audiences are not taken yet (planned)': [seller('audience_buy_flow'), seller('dependency_impairment_audience')],
  'webhooks are not sent yet (planned): an answer is complete at once, or polled': ['webhook_emission', seller('get_products_async')],
  'requests are not signed yet (planned)': ['signed_requests'],
  'a storefront receives no webhooks': ['webhook_receiver_envelope'],
  'the exchange keeps the accounts, storefronts do not synchronize them': [
    'billing_gate_dispatch',
    'notification_config_event_scope',
    'notification_config_lifecycle',
    'notification_config_rejections',
    'pagination_integrity_list_accounts',
    seller('vendor_metric_catalog_precondition'),
  ],
  'storefronts keep no lists and no content standards': [
    'pagination_integrity_collection_lists',
    'pagination_integrity_content_standards',
    'pagination_integrity_property_lists',
  ],
  'storefronts sell media, not signals': [
    'error_compliance_signals',
    'get_signals_pagination_integrity',
    'schema_validation_signals',
    'wholesale_feed_signal_webhooks',
    'wholesale_feed_signals',
    seller('product_signal_targeting'),
  ],
  'the list of products has no versions': ['wholesale_feed_bulk_webhooks', 'wholesale_feed_product_webhooks', 'wholesale_feed_products'],
  'no governance agent is called': [
    seller('governance_approved'),
    seller('governance_conditions'),
    seller('governance_denied'),
    seller('governance_denied_recovery'),
  ],
  'sellers apply frequency caps themselves, and storefronts do not enforce them': [seller('frequency_cap_enforcement')],
  'products promise impressions, spend and clicks, and no completed views': [seller('measurement_accountability')],
  'storefronts do not optimize and do not count conversions': [
    seller('clicks_buy_flow'),
    seller('completed_views_buy_flow'),
    seller('event_dedup_flow'),
    seller('per_creative_conversion_attribution'),
    seller('performance_buy_flow'),
    seller('performance_buy_flow_roas'),
    seller('reach_buy_flow'),
    seller('vendor_metric_optimization_flow'),
  ],
};

/** Reason for each storyboard that is not run. @type {Record<string, string>} */
export const storefrontGaps = Object.fromEntries(Object.entries(reasons).flatMap(([why, ids]) => ids.map((id) => [id, why])));

/** Storyboards of the runner of AdCP 3.0 that fit only in later releases, with the reason. */
export const gapsIn30 = {
  [seller('measurement_terms_rejected')]: 'AdCP 3.0 expects relaxed measurement terms to be taken, and storefronts take none',
};

/** @param {string} name */
function seller(name) {
  return `media_buy_seller/${name}`;
}
