import { language, languages, useText } from '#/i18n';
import { setDensity, setLanguage, setTheme, useDensity, useTheme, type Density, type Theme } from '#/lib/preferences';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const densities: readonly Density[] = ['comfortable', 'compact'];

/** Selects language and theme of this browser, and the density where there are tables. `isLabelled` shows a label beside each. */
export function AppearanceSettings({ isLabelled = false, hasDensity = false }: { isLabelled?: boolean; hasDensity?: boolean }) {
  const text = useText();
  const [theme, density] = [useTheme(), useDensity()];
  return (
    <>
      <Setting
        label={text('look.language')}
        isLabelled={isLabelled}
        value={language}
        options={Object.entries(languages)}
        onChoose={setLanguage}
      />
      <Setting
        label={text('look.theme')}
        isLabelled={isLabelled}
        value={theme}
        options={themes.map((each) => [each, text.word('look.theme', each)])}
        onChoose={(chosen) => setTheme(chosen as Theme)}
      />
      {hasDensity && (
        <Setting
          label={text('look.density')}
          isLabelled={isLabelled}
          value={density}
          options={densities.map((each) => [each, text.word('look.density', each)])}
          onChoose={(chosen) => setDensity(chosen as Density)}
        />
      )}
    </>
  );
}

interface SettingProps {
  readonly label: string;
  readonly isLabelled: boolean;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}

function Setting({ label, isLabelled, value, options, onChoose }: SettingProps) {
  return (
    <label className={isLabelled ? 'flex items-center justify-between gap-3 text-sm' : 'contents'}>
      <span className={isLabelled ? 'text-mute' : 'sr-only'}>{label}</span>
      <select
        aria-label={label}
        className={`h-8 min-w-0 rounded-md border border-edge bg-panel px-2 text-sm text-ink ${isLabelled ? 'w-36' : ''}`}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
