import { Link } from '@tanstack/react-router';
import { useIssues } from '../form';
import { Choices } from './choices';
import { Dayparts } from './dayparts';
import { Fold } from './fold';
import { CountryPicker, LanguagePicker, MetroPicker, PostalPicker, RegionPicker } from './place-pickers';
import { TargetingSummary } from './targeting-summary';
import { useTargetingWords } from './words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { channels } from '#/lib/channels';
import { codesOf, type Constraints, withCodes } from '#/lib/targeting';
import { summaryOf } from '#/lib/targeting-words';

/** Values of the contract, in the order in which people look for them. A value that is added to the contract is shown once it is chosen. */
const deviceTypes = ['desktop', 'mobile', 'tablet', 'ctv', 'dooh', 'unknown'] as const satisfies NonNullable<Constraints['device_type']>;
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
] as const satisfies NonNullable<Constraints['device_platform']>;

interface Props {
  readonly constraints: Constraints;
  readonly onChange: (constraints: Constraints) => void;
}

/** Everything that the constraints of a campaign say. They go out in the shape in which they came in. */
export function TargetingFields({ constraints, onChange }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const words = useTargetingWords(constraints);
  const issues = useIssues();
  const both = { constraints, onChange };
  const pair = (label: string) => [label, text('targeting.exclude', { label })] as const;
  const set = (field: Parameters<typeof withCodes>[1]) => (codes: readonly string[]) => onChange(withCodes(constraints, field, codes));
  const [countries, noCountries] = pair(text('field.countries'));
  const [regions, noRegions] = pair(text('targeting.regions'));
  const [metros, noMetros] = pair(text('targeting.metros'));
  const [postal, noPostal] = pair(text('targeting.postal'));
  const [types, noTypes] = pair(text('targeting.types'));
  const chosen = (...fields: (keyof Constraints)[]) => {
    const own = Object.fromEntries(Object.entries(constraints).filter(([field]) => fields.some((each) => each === field)));
    return summaryOf(own, words).join(' · ') || text('targeting.any');
  };
  const isBad = (...fields: (keyof Constraints)[]) =>
    issues.some(({ path }) => fields.some((field) => path.startsWith(`constraints.${field}`)));
  const placeFields = ['geo_metros', 'geo_metros_exclude', 'geo_postal_areas', 'geo_postal_areas_exclude'] as const;
  const deviceFields = ['device_type', 'device_type_exclude', 'device_platform'] as const;
  return (
    <div className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-xs">
        <TargetingSummary constraints={constraints} />
      </p>
      <Choices
        name="constraints.channels"
        label={text('field.channels')}
        chosen={codesOf(constraints, 'channels')}
        onChange={set('channels')}
        options={channels.map((value) => ({ value, label: words.channel(value) }))}
      />
      <p className="text-xs text-mute">
        {text('targeting.hint')}{' '}
        <Link to="/a/$account/targeting" params={{ account }} target="_blank" className="text-accent underline underline-offset-2">
          {text('targeting.open')}
        </Link>
      </p>
      <div className="grid gap-4 @lg:grid-cols-2">
        <CountryPicker {...both} field="geo_countries" label={countries} />
        <CountryPicker {...both} field="geo_countries_exclude" label={noCountries} />
        <RegionPicker {...both} field="geo_regions" label={regions} />
        <RegionPicker {...both} field="geo_regions_exclude" label={noRegions} />
        <LanguagePicker {...both} field="language" label={text('targeting.languages')} />
      </div>
      <div className="grid gap-2">
        <Fold title={text('targeting.places')} chosen={chosen(...placeFields)} hasProblem={isBad(...placeFields)}>
          <div className="grid gap-4 @xl:grid-cols-2">
            <MetroPicker {...both} field="geo_metros" label={metros} />
            <MetroPicker {...both} field="geo_metros_exclude" label={noMetros} />
            <PostalPicker {...both} field="geo_postal_areas" label={postal} />
            <PostalPicker {...both} field="geo_postal_areas_exclude" label={noPostal} />
          </div>
        </Fold>
        <Fold title={text('targeting.hours')} chosen={chosen('daypart_targets')} hasProblem={isBad('daypart_targets')}>
          <Dayparts {...both} words={words} />
        </Fold>
        <Fold title={text('targeting.devices')} chosen={chosen(...deviceFields)} hasProblem={isBad(...deviceFields)}>
          <Choices
            name="constraints.device_type"
            label={types}
            chosen={codesOf(constraints, 'device_type')}
            onChange={set('device_type')}
            options={deviceTypes.map((value) => ({ value, label: words.device(value) }))}
          />
          <Choices
            name="constraints.device_type_exclude"
            label={noTypes}
            chosen={codesOf(constraints, 'device_type_exclude')}
            onChange={set('device_type_exclude')}
            options={deviceTypes.map((value) => ({ value, label: words.device(value) }))}
          />
          <Choices
            name="constraints.device_platform"
            label={text('targeting.platforms')}
            chosen={codesOf(constraints, 'device_platform')}
            onChange={set('device_platform')}
            options={platforms.map((value) => ({ value, label: words.platform(value) }))}
          />
        </Fold>
      </div>
    </div>
  );
}
