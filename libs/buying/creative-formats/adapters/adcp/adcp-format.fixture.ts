/** A format as a seller sends it. */
export function adcpFormat(id: string, more: object = {}): object {
  return {
    format_id: { agent_url: 'https://seller.example/mcp', id },
    name: `Format ${id}`,
    renders: [{ role: 'primary', dimensions: { width: 300, height: 250, unit: 'px' } }],
    assets: [
      {
        item_type: 'individual',
        asset_id: 'banner_image',
        asset_type: 'image',
        required: true,
        requirements: { max_file_size_kb: 150, formats: ['png', 'jpg'] },
      },
    ],
    ...more,
  };
}
