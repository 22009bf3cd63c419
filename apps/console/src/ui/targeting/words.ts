import { useMemo } from 'react';
import { dayNames } from './day-names';
import { useDimension } from './sources';
import { language, useText } from '#/i18n';
import { codesOf, type Constraints, placesOf } from '#/lib/targeting';
import type { TargetingWords } from '#/lib/targeting-words';

/** Own names, which are the same in every language. */
const platforms: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  tvos: 'tvOS',
  tizen: 'Tizen',
  webos: 'webOS',
  fire_os: 'Fire OS',
  roku_os: 'Roku OS',
};

const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
/** A code of another shape has no name; the browser would refuse it. */
export const languageName = (code: string): string | undefined => (/^[a-z]{2,3}$/.test(code) ? languages.of(code) : undefined);

/** Words for the codes of these constraints. Names of places come from the API, once for each system that is used. */
export function useTargetingWords(constraints: Constraints): TargetingWords {
  const text = useText();
  const uses = (...fields: Parameters<typeof codesOf>[1][]) => fields.some((field) => codesOf(constraints, field).length > 0);
  const metros = [...placesOf(constraints, 'geo_metros'), ...placesOf(constraints, 'geo_metros_exclude')];
  const countries = useNames('iso_3166_1', uses('geo_countries', 'geo_countries_exclude'));
  const regions = useNames('iso_3166_2_us', uses('geo_regions', 'geo_regions_exclude'));
  const dmas = useNames('nielsen_dma', metros.length > 0);
  return useMemo(
    () => ({
      country: (code) => countries.get(code) ?? code,
      region: (code) => regions.get(code) ?? code,
      metro: (system, code) => (system === 'nielsen_dma' ? dmas.get(code) : undefined) ?? code,
      language: (code) => languageName(code) ?? code,
      channel: (code) => text.word('channel', code),
      device: (code) => text.word('device', code),
      platform: (code) => platforms[code] ?? text.word('device', code),
      postal: (count) => text('targeting.postal.count', { count }),
      not: (what) => text('targeting.not', { what }),
      more: (count) => text('targeting.more', { count }),
      dayNames,
      everyDay: text('targeting.everyDay'),
      allDay: text('targeting.allDay'),
      preset: (name) => text.word('targeting', name),
    }),
    [text, countries, regions, dmas],
  );
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Names by code; empty until they are loaded. */
export function useNames(system: Parameters<typeof useDimension>[0], enabled: boolean): ReadonlyMap<string, string> {
  const { data } = useDimension(system, enabled);
  return useMemo(() => (data === undefined ? noNames : new Map(data.data.entries.map(({ code, name }) => [code, name]))), [data]);
}
