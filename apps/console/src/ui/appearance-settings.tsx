import { language, languages, useText } from '#/i18n';
import { setLanguage, setTheme, theme, type Theme } from '#/lib/preferences';

const small = 'min-h-8 rounded-md border border-line bg-panel px-2 py-1 text-xs text-mute';
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Selects language and theme of this browser. */
export function AppearanceSettings() {
  const text = useText();
  return (
    <>
      <select
        aria-label={text('look.language')}
        className={small}
        defaultValue={language}
        onChange={(event) => setLanguage(event.target.value)}
      >
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={text('look.theme')}
        className={small}
        defaultValue={theme()}
        onChange={(event) => setTheme(event.target.value as Theme)}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {text(`look.theme.${each}` as 'look.theme.dark')}
          </option>
        ))}
      </select>
    </>
  );
}
