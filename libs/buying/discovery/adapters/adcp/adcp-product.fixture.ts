export const capable = () => ({
  adcp: { major_versions: [3], idempotency: { supported: false } },
  supported_protocols: ['media_buy'],
});

/** A seller of AdCP 3.1. */
export const capableOfLater = (protocols: readonly string[] = ['media_buy']) => ({
  adcp: { major_versions: [3], supported_versions: ['3.0', '3.1'], idempotency: { supported: false } },
  supported_protocols: protocols,
});

export const adcpPrice = (index: number) => ({
  pricing_option_id: `cpm${index}`,
  pricing_model: 'cpm',
  currency: 'EUR',
  fixed_price: index + 22.5,
});
export const adcpFormat = (index: number) => ({ agent_url: 'https://formats.example/mcp', id: `video_${index}` });
/** A format option of AdCP 3.1. */
export const adcpFormatOption = (index: number, params: object = { width: 300 + index, height: 250 }) => ({
  format_option_id: `image_${index}`,
  format_kind: 'image',
  params,
});
export const adcpPublisher = (index: number) => ({ publisher_domain: `tv${index}.example`, selection_type: 'all' });

/** A product of AdCP 3.1 that names its formats by kind. */
export function productByKind(id: string, options: readonly unknown[] = [adcpFormatOption(0)]): Record<string, unknown> {
  const { format_ids: _, ...product } = adcpProduct(id, { format_options: options });
  return product;
}

/** The smallest product that the protocol accepts. */
export function adcpProduct(id: string, overrides: object = {}): Record<string, unknown> {
  return {
    product_id: id,
    name: `Product ${id}`,
    description: 'Evening inventory',
    channels: ['ctv'],
    publisher_properties: [adcpPublisher(0)],
    format_ids: [adcpFormat(0)],
    delivery_type: 'guaranteed',
    pricing_options: [adcpPrice(0)],
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
