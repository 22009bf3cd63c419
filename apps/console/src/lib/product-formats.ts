/** Formats of the exchange, which products name by id, by what is played or shown. The API refuses others at their field. */
export const formatGroups = {
  image: [
    'display_300x250',
    'display_300x600',
    'display_320x50',
    'display_728x90',
    'display_970x250',
    'native_1200x628',
    'retail_tile_600x600',
  ],
  video: ['video_6s', 'video_15s', 'video_30s', 'ctv_15s', 'ctv_30s', 'cinema_30s'],
  audio: ['audio_15s', 'audio_30s', 'host_read_60s'],
  place: ['dooh_1080x1920', 'dooh_1920x1080', 'dooh_video_10s', 'print_full_page'],
  text: ['text_ad'],
} as const;
export type FormatGroup = keyof typeof formatGroups;

export const formatIds: readonly string[] = Object.values(formatGroups).flat();

/** The kind of a format and its size or length: of `display_300x250`, `display` and `300×250`. */
export function formatParts(id: string): { readonly kind: string; readonly size: string | null; readonly seconds: number | null } {
  const [, kind = id, width, height, seconds] = /^(.+?)_(?:(\d{1,5})x(\d{1,5})|(\d{1,4})s)$/.exec(id) ?? [];
  return { kind, size: width === undefined ? null : `${width}×${height}`, seconds: seconds === undefined ? null : Number(seconds) };
}
