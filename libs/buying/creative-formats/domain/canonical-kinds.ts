import type { Requirements } from './format';

/** Slot, or `*` and a type for all slots of the type; the requirement there; how the value becomes requirements, when it is not the same. */
export type Target = readonly [slot: string, requirement: string, convert?: (value: unknown) => Requirements];

interface CanonicalKind {
  /** Slots by default, as the schema of the kind describes them. */
  readonly slots: readonly (readonly [id: string, type: string, isRequired?: boolean])[];
  readonly terms: Readonly<Record<string, readonly Target[]>>;
}

/** Terms that require nothing of a creative's contents. */
export const describing = new Set([
  'slots',
  'experimental',
  'deprecated',
  'v1_translatable',
  'since_version',
  'migration_target_version',
  'composition_model',
  'synthesis_nondeterministic',
  'reference_mutability',
  'production_window_business_days',
  'asset_source',
  'buyer_asset_acceptance',
]);

const same = (slot: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [[slot, name] as const]]));
const sizeNames = ['width', 'height', 'sizes', 'min_width', 'max_width', 'min_height', 'max_height', 'aspect_ratio'];

/** `[min, max]`; null for no limit. */
const durationRange = (value: unknown): Requirements => {
  const [min, max] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return { ...(typeof min === 'number' ? { min_duration_ms: min } : {}), ...(typeof max === 'number' ? { max_duration_ms: max } : {}) };
};
const httpsOnly = (value: unknown): Requirements => (value === true ? { protocols: ['https'] } : {});
const secure: Readonly<Record<string, readonly Target[]>> = { ssl_required: [['*url', 'protocols', httpsOnly]] };
const oneSize = (value: unknown): Requirements => ({ sizes: [value] });

/** Canonical formats of AdCP 3.1 (`formats/canonical`) whose terms are compared. */
export const canonicalKinds: Readonly<Record<string, CanonicalKind>> = {
  image: {
    slots: [
      ['image_main', 'image', true],
      ['headline', 'text'],
      ['body_text', 'text'],
      ['primary_text', 'text'],
      ['cta', 'text'],
      ['landing_page_url', 'url'],
    ],
    terms: {
      ...same('image_main', ...sizeNames, 'max_file_size_kb'),
      ...secure,
      image_formats: [['image_main', 'formats']],
      headline_max_chars: [['headline', 'max_length']],
      body_text_max_chars: [['body_text', 'max_length']],
      cta_values: [['cta', 'allowed_values']],
    },
  },
  html5: {
    slots: [
      ['html5_bundle', 'zip', true],
      ['backup_image', 'image'],
      ['landing_page_url', 'url'],
    ],
    terms: {
      ...secure,
      backup_image_required: [['backup_image', 'required']],
      backup_image_max_size_kb: [['backup_image', 'max_file_size_kb']],
    },
  },
  display_tag: {
    slots: [
      ['tag_url', 'url', true],
      ['backup_image', 'image'],
    ],
    terms: {
      ...secure,
      backup_image_required: [['backup_image', 'required']],
      backup_image_max_size_kb: [['backup_image', 'max_file_size_kb']],
    },
  },
  video_hosted: {
    slots: [
      ['video_main', 'video', true],
      ['headline', 'text'],
      ['primary_text', 'text'],
      ['cta', 'text'],
      ['brand_name', 'text'],
      ['companion_banner', 'image'],
      ['landing_page_url', 'url'],
    ],
    terms: {
      ...same('video_main', ...sizeNames.slice(3), 'orientation', 'audio_codecs', 'containers', 'frame_rates'),
      ...same('video_main', 'min_bitrate_kbps', 'max_bitrate_kbps', 'max_file_size_mb'),
      duration_ms_range: [['video_main', 'min_duration_ms', durationRange]],
      duration_ms_exact: [['video_main', 'duration_ms']],
      video_codecs: [['video_main', 'codecs']],
      headline_max_chars: [['headline', 'max_length']],
      primary_text_max_chars: [['primary_text', 'max_length']],
      brand_name_max_chars: [['brand_name', 'max_length']],
      cta_values: [['cta', 'allowed_values']],
    },
  },
  video_vast: {
    slots: [
      ['vast_tag', 'vast', true],
      ['landing_page_url', 'url'],
    ],
    terms: secure,
  },
  audio_hosted: {
    slots: [
      ['audio_main', 'audio', true],
      ['companion_image', 'image'],
      ['brand_name', 'text'],
      ['landing_page_url', 'url'],
    ],
    terms: {
      ...same('audio_main', 'audio_codecs', 'min_bitrate_kbps', 'max_bitrate_kbps'),
      duration_ms_range: [['audio_main', 'min_duration_ms', durationRange]],
      duration_ms_exact: [['audio_main', 'duration_ms']],
      audio_sample_rates: [['audio_main', 'sample_rates']],
      audio_channels: [['audio_main', 'channels']],
      companion_image_required: [['companion_image', 'required']],
      companion_image_aspect_ratio: [['companion_image', 'aspect_ratio']],
      companion_image_max_file_size_kb: [['companion_image', 'max_file_size_kb']],
      brand_name_max_chars: [['brand_name', 'max_length']],
    },
  },
  native_in_feed: {
    slots: [
      ['title', 'text', true],
      ['body_text', 'text'],
      ['main_image', 'image'],
      ['icon', 'image'],
      ['cta', 'text'],
      ['advertiser_name', 'text', true],
      ['sponsored_label', 'text'],
      ['landing_page_url', 'url', true],
      ['display_url', 'text'],
      ['rating', 'text'],
      ['price', 'text'],
    ],
    terms: {
      ...secure,
      title_max_chars: [['title', 'max_length']],
      body_text_max_chars: [['body_text', 'max_length']],
      cta_max_chars: [['cta', 'max_length']],
      cta_values: [['cta', 'allowed_values']],
      main_image_sizes: [['main_image', 'sizes']],
      icon_size: [['icon', 'sizes', oneSize]],
      max_image_file_size_kb: [
        ['main_image', 'max_file_size_kb'],
        ['icon', 'max_file_size_kb'],
      ],
      image_formats: [
        ['main_image', 'formats'],
        ['icon', 'formats'],
      ],
    },
  },
};
