import { storeChoice, useChoice } from '#/lib/preferences';

export const languages = ['curl', 'TypeScript', 'MCP'] as const;
export type CallLanguage = (typeof languages)[number];

/** The language of the shown calls, remembered in this browser. */
export function useCallLanguage(): readonly [CallLanguage, (chosen: CallLanguage) => void] {
  const stored = useChoice('console.calls');
  const language = languages.find((each) => each === stored) ?? 'curl';
  return [language, (chosen) => storeChoice('console.calls', chosen)];
}
