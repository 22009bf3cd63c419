import { channels, metroSystems, postalSystems } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { maxPlaces, weekdays } from '../../domain/settings';

/** Enums of AdCP 3.0: sellers accept only these values. */
const deviceTypes = ['desktop', 'mobile', 'tablet', 'ctv', 'dooh', 'unknown'] as const;
const platforms = [
  'ios',
  'android',
  'windows',
  'macos',
  'linux',
  'chromeos',
  'tvos',
  'tizen',
  'webos',
  'fire_os',
  'roku_os',
  'unknown',
] as const;

const some = { optional: true, many: { max: 249 } } as const;
const country = { ...some, pattern: /^[A-Z]{2}$/, description: 'ISO 3166-1 alpha-2.' };
const region = { ...some, many: { max: 1000 }, pattern: /^[A-Z]{2}-[A-Z0-9]{1,3}$/, description: 'ISO 3166-2.' };
const placesLimit = `At most ${maxPlaces.toLocaleString('en')} metros and postal codes in all lists of the constraints together.`;
const areas = { optional: true, many: { max: 10 }, description: placesLimit } as const;

class MetroListWire {
  @Field.oneOf(metroSystems)
  system: (typeof metroSystems)[number];

  @Field.text({ many: { min: 1, max: 500 }, min: 1, max: 20 })
  values: string[];
}

class PostalListWire {
  @Field.oneOf(postalSystems)
  system: (typeof postalSystems)[number];

  @Field.text({ many: { min: 1, max: 1000 }, min: 1, max: 12 })
  values: string[];
}

class DaypartWire {
  @Field.oneOf(weekdays, { many: { min: 1, max: weekdays.length } })
  days: (typeof weekdays)[number][];

  @Field.integer({ min: 0, max: 23 })
  start_hour: number;

  @Field.integer({ min: 1, max: 24, description: 'First hour after the period; must be after `start_hour`.' })
  end_hour: number;

  @Field.name({ optional: true, min: 1, max: 100 })
  label?: string;
}

/** `constraints` of a campaign (gaps.md §5.2). Replaced as a whole. */
export class CampaignConstraintsWire {
  @Field.text(country)
  geo_countries?: string[];

  @Field.text(country)
  geo_countries_exclude?: string[];

  @Field.text(region)
  geo_regions?: string[];

  @Field.text(region)
  geo_regions_exclude?: string[];

  @Field.object(() => MetroListWire, areas)
  geo_metros?: MetroListWire[];

  @Field.object(() => MetroListWire, areas)
  geo_metros_exclude?: MetroListWire[];

  @Field.object(() => PostalListWire, areas)
  geo_postal_areas?: PostalListWire[];

  @Field.object(() => PostalListWire, areas)
  geo_postal_areas_exclude?: PostalListWire[];

  @Field.text({ ...some, pattern: /^[a-z]{2}$/, description: 'ISO 639-1.' })
  language?: string[];

  @Field.object(() => DaypartWire, { optional: true, many: { max: 50 }, description: 'Hours in the local time of the viewer.' })
  daypart_targets?: DaypartWire[];

  @Field.oneOf(platforms, { optional: true, many: { max: platforms.length } })
  device_platform?: (typeof platforms)[number][];

  @Field.oneOf(deviceTypes, { optional: true, many: { max: deviceTypes.length } })
  device_type?: (typeof deviceTypes)[number][];

  @Field.oneOf(deviceTypes, { optional: true, many: { max: deviceTypes.length } })
  device_type_exclude?: (typeof deviceTypes)[number][];

  @Field.oneOf(channels, { optional: true, many: { max: channels.length } })
  channels?: (typeof channels)[number][];

  @Field.text({ ...country, description: 'Deprecated: use geo_countries.' })
  countries?: string[];
}
