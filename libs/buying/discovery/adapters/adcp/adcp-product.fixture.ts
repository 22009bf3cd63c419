export const capable = () => ({
  adcp: { major_versions: [3], idempotency: { supported: false } },
  supported_protocols: ['media_buy'],
});

/** The smallest product that the protocol accepts. */
export function adcpProduct(id: string, overrides: object = {}): Record<string, unknown> {
  return {
    product_id: id,
    name: `Product ${id}`,
    description: 'Evening inventory',
    channels: ['ctv'],
    publisher_properties: [{ publisher_domain: 'tv.example', selection_type: 'all' }],
    format_ids: [{ agent_url: 'https://formats.example/mcp', id: 'video_30s' }],
    delivery_type: 'guaranteed',
    pricing_options: [{ pricing_option_id: 'cpm', pricing_model: 'cpm', currency: 'EUR', fixed_price: 22.5 }],
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 240,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: ['impressions'],
      date_range_support: 'date_range',
    },
    ...overrides,
  };
}
