export interface Format {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly asset: 'image' | 'video' | 'audio' | 'text';
  /** Pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly seconds?: number;
}

const image = (id: string, width: number, height: number): Format => ({
  id,
  name: `Display ${width}×${height}`,
  description: `A static image of ${width} by ${height} pixels`,
  asset: 'image',
  size: { width, height },
});

const film = (id: string, name: string, seconds: number): Format => ({
  id,
  name: `${name}, ${seconds} seconds`,
  description: `A hosted video of ${seconds} seconds`,
  asset: 'video',
  size: { width: 1920, height: 1080 },
  seconds,
});

const sound = (id: string, name: string, seconds: number): Format => ({
  id,
  name: `${name}, ${seconds} seconds`,
  description: `A hosted audio file of ${seconds} seconds`,
  asset: 'audio',
  seconds,
});

/** Common formats of the market; products name them by id. */
const allFormats: readonly Format[] = [
  image('display_300x250', 300, 250),
  image('display_300x600', 300, 600),
  image('display_320x50', 320, 50),
  image('display_728x90', 728, 90),
  image('display_970x250', 970, 250),
  image('native_1200x628', 1200, 628),
  image('dooh_1080x1920', 1080, 1920),
  image('dooh_1920x1080', 1920, 1080),
  image('print_full_page', 2480, 3508),
  image('retail_tile_600x600', 600, 600),
  film('video_6s', 'Online video', 6),
  film('video_15s', 'Online video', 15),
  film('video_30s', 'Online video', 30),
  film('ctv_15s', 'Connected TV spot', 15),
  film('ctv_30s', 'Connected TV spot', 30),
  film('dooh_video_10s', 'Screen video', 10),
  film('cinema_30s', 'Cinema spot', 30),
  sound('audio_15s', 'Audio spot', 15),
  sound('audio_30s', 'Audio spot', 30),
  { id: 'host_read_60s', name: 'Host read, 60 seconds', description: 'Talking points that the host reads', asset: 'text', seconds: 60 },
  { id: 'text_ad', name: 'Text ad', description: 'A headline and a description', asset: 'text' },
];

export const formats: ReadonlyMap<string, Format> = new Map(allFormats.map((format) => [format.id, format]));
