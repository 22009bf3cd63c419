import { useMemo, useState } from 'react';
import { control } from '../form';
import type { Chip } from './chips';
import { CodePicker } from './code-picker';
import { languageSource, metroSource, postalSource, regionCode, useDimensionSource, type Source } from './sources';
import { languageName, useNames } from './words';
import { language, useText } from '#/i18n';
import { type AreaField, type CodeField, codesOf, type Constraints, placeIndex, placesOf, withCodes, withPlaces } from '#/lib/targeting';

export interface FieldProps {
  readonly constraints: Constraints;
  readonly onChange: (constraints: Constraints) => void;
  readonly label: string;
}
interface CodeProps<F extends CodeField> extends FieldProps {
  readonly field: F;
}

export function CountryPicker(props: CodeProps<'geo_countries' | 'geo_countries_exclude'>) {
  const isUsed = useUse(codesOf(props.constraints, props.field).length);
  const source = useDimensionSource('iso_3166_1', isUsed.value);
  const names = useNames('iso_3166_1', isUsed.value);
  return <ListPicker {...props} source={source} nameOf={(code) => names.get(code)} onFocus={isUsed.begin} />;
}

export function RegionPicker(props: CodeProps<'geo_regions' | 'geo_regions_exclude'>) {
  const isUsed = useUse(codesOf(props.constraints, props.field).length);
  const source = useDimensionSource('iso_3166_2_us', isUsed.value, regionCode);
  const names = useNames('iso_3166_2_us', isUsed.value);
  return (
    <ListPicker {...props} source={source} nameOf={(code) => names.get(code)} onFocus={isUsed.begin} placeholder="California, DE-BY" />
  );
}

export function LanguagePicker(props: CodeProps<'language'>) {
  const source = useMemo(languageSource, []);
  return <ListPicker {...props} source={source} nameOf={languageName} />;
}

interface ListProps extends CodeProps<CodeField> {
  readonly source: Source;
  readonly nameOf: (code: string) => string | undefined;
  readonly placeholder?: string;
  readonly onFocus?: () => void;
}

function ListPicker({ constraints, onChange, field, nameOf, ...rest }: ListProps) {
  const codes = codesOf(constraints, field);
  const set = (next: readonly string[]) => onChange(withCodes(constraints, field, next));
  return (
    <CodePicker
      {...rest}
      name={`constraints.${field}`}
      chosen={codes}
      chips={codes.map((code) => ({ key: code, code, name: nameOf(code) }))}
      chipOf={(path) => Number(/\[(\d+)\]$/.exec(path)?.[1] ?? -1)}
      onAdd={(added) => set([...codes, ...added])}
      onRemove={(chip) => set(codes.filter((_, n) => n !== chip))}
    />
  );
}

const metroSystems: Readonly<Record<string, string>> = {
  nielsen_dma: 'Nielsen DMA',
  uk_itl1: 'UK ITL 1',
  uk_itl2: 'UK ITL 2',
  eurostat_nuts2: 'Eurostat NUTS 2',
};

export function MetroPicker(props: FieldProps & { readonly field: 'geo_metros' | 'geo_metros_exclude' }) {
  const text = useText();
  const [system, setSystem] = useState('nielsen_dma');
  const isUsed = useUse(placesOf(props.constraints, props.field).length);
  const dmas = useDimensionSource('nielsen_dma', isUsed.value);
  const names = useNames('nielsen_dma', isUsed.value);
  const source = useMemo(() => (system === 'nielsen_dma' ? dmas : metroSource(system)), [system, dmas]);
  const options = [...Object.entries(metroSystems), ['custom', text('targeting.metros.custom')] as const];
  return (
    <AreaPicker
      {...props}
      source={source}
      systems={options.map(([value, label]) => ({ value, label }))}
      onSystem={setSystem}
      nameOf={({ system: of, code }) => (of === 'nielsen_dma' ? names.get(code) : undefined)}
      onFocus={isUsed.begin}
    />
  );
}

const regionNames = new Intl.DisplayNames(language, { type: 'region' });
/** The country of a postal system, and a code as an example of its shape. */
const postalSystems: Readonly<Record<string, readonly [country: string, example: string]>> = {
  us_zip: ['US', '10001'],
  us_zip_plus_four: ['US', '10001-2345'],
  gb_outward: ['GB', 'SW1A'],
  gb_full: ['GB', 'SW1A 1AA'],
  ca_fsa: ['CA', 'K1A'],
  ca_full: ['CA', 'K1A 0B1'],
  de_plz: ['DE', '10115'],
  fr_code_postal: ['FR', '75001'],
  au_postcode: ['AU', '2000'],
  ch_plz: ['CH', '8001'],
  at_plz: ['AT', '1010'],
};

export function PostalPicker(props: FieldProps & { readonly field: 'geo_postal_areas' | 'geo_postal_areas_exclude' }) {
  const [system, setSystem] = useState(placesOf(props.constraints, props.field).at(-1)?.system ?? 'us_zip');
  const source = useMemo(() => postalSource(system), [system]);
  const systems = Object.entries(postalSystems).map(([value, [country, example]]) => ({
    value,
    label: `${regionNames.of(country)} · ${example}`,
  }));
  return (
    <AreaPicker
      {...props}
      source={source}
      systems={systems}
      onSystem={setSystem}
      nameOf={() => undefined}
      placeholder={postalSystems[system]?.[1] ?? ''}
    />
  );
}

interface AreaProps extends FieldProps {
  readonly field: AreaField;
  readonly source: Source;
  readonly systems: readonly { readonly value: string; readonly label: string }[];
  readonly onSystem: (system: string) => void;
  readonly nameOf: (place: { system: string; code: string }) => string | undefined;
  readonly placeholder?: string;
  readonly onFocus?: () => void;
}

/** Places of several systems: one of them is chosen from, all are shown. */
function AreaPicker({ constraints, onChange, field, label, source, systems, onSystem, nameOf, placeholder, onFocus }: AreaProps) {
  const text = useText();
  const places = placesOf(constraints, field);
  const set = (next: Parameters<typeof withPlaces>[2]) => onChange(withPlaces(constraints, field, next));
  const isKnown = systems.some(({ value }) => value === source.key);
  const chips = places.map(({ system, code }): Chip => ({
    key: `${system} ${code}`,
    code:
      system === source.key || nameOf({ system, code })
        ? code
        : `${code} · ${systems.find(({ value }) => value === system)?.label ?? system}`,
    name: nameOf({ system, code }),
  }));
  return (
    <CodePicker
      name={`constraints.${field}`}
      label={label}
      source={source}
      {...(placeholder === undefined ? {} : { placeholder })}
      chosen={places.filter(({ system }) => system === source.key).map(({ code }) => code)}
      chips={chips}
      chipOf={(path) => placeIndex(constraints, field, path)}
      onAdd={(codes) => set([...places, ...codes.map((code) => ({ system: source.key, code }))])}
      onRemove={(chip) => set(places.filter((_, n) => n !== chip))}
      {...(onFocus === undefined ? {} : { onFocus })}
      before={
        <select
          aria-label={`${label}: ${text('targeting.system')}`}
          value={source.key}
          onFocus={onFocus}
          onChange={({ target }) => onSystem(target.value)}
          className={`${control} w-auto! max-w-44 flex-none`}
        >
          {!isKnown && <option value={source.key}>{source.key}</option>}
          {systems.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      }
    />
  );
}

/** Whether the values of a system are needed: some are chosen, or the person is about to choose. */
function useUse(count: number) {
  const [hasBegun, setBegun] = useState(false);
  return { value: hasBegun || count > 0, begin: () => setBegun(true) };
}
