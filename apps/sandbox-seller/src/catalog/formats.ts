import type { Json } from '../json';

interface FormatSpec {
  name: string;
  description: string;
  asset: Json;
  render?: { width: number; height: number };
}

const image = (width: number, height: number): FormatSpec => ({
  name: `Display ${width}×${height}`,
  description: `Static image of ${width} by ${height} pixels`,
  asset: {
    asset_type: 'image',
    asset_id: 'image',
    requirements: { min_width: width, max_width: width, min_height: height, max_height: height },
  },
  render: { width, height },
});
const video = (name: string, seconds: number, width = 1920, height = 1080): FormatSpec => ({
  name: `${name}, ${seconds} seconds`,
  description: `Hosted video of ${seconds} seconds`,
  asset: { asset_type: 'video', asset_id: 'video', requirements: { min_duration_ms: seconds * 1000, max_duration_ms: seconds * 1000 } },
  render: { width, height },
});
const audio = (name: string, seconds: number): FormatSpec => ({
  name: `${name}, ${seconds} seconds`,
  description: `Hosted audio of ${seconds} seconds`,
  asset: { asset_type: 'audio', asset_id: 'audio', requirements: { max_duration_ms: seconds * 1000 } },
});

const formats: Record<string, FormatSpec> = {
  display_300x250: image(300, 250),
  display_728x90: image(728, 90),
  display_970x250: image(970, 250),
  display_320x50: image(320, 50),
  display_static: image(600, 500),
  dooh_1920x1080: image(1920, 1080),
  dooh_1080x1920: image(1080, 1920),
  retail_tile_600x600: image(600, 600),
  video_6s: video('Online video', 6),
  video_15s: video('Online video', 15),
  video_30s: video('Online video', 30),
  ctv_15s: video('Connected TV spot', 15),
  ctv_30s: video('Connected TV spot', 30),
  dooh_video_10s: video('Screen video', 10),
  audio_15s: audio('Audio spot', 15),
  audio_30s: audio('Audio spot', 30),
  podcast_host_read_60s: {
    name: 'Podcast host read, 60 seconds',
    description: 'Talking points that the host reads',
    asset: { asset_type: 'text', asset_id: 'talking_points' },
  },
};

export const isFormat = (id: string): boolean => Object.hasOwn(formats, id);

export const formatIds = (): string[] => Object.keys(formats);

export function formatAnswer({ id, name }: { id: string; name?: string }, agentUrl: string): Json {
  const spec = formats[id] ?? { name: name ?? id, description: `Seeded format ${id}`, asset: { asset_type: 'image', asset_id: 'image' } };
  return {
    format_id: { agent_url: agentUrl, id },
    name: spec.name,
    description: spec.description,
    ...(spec.render ? { renders: [{ role: 'primary', dimensions: { ...spec.render, unit: 'px' } }] } : {}),
    assets: [{ item_type: 'individual', required: true, ...spec.asset }],
  };
}
