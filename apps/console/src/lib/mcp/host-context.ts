import { language } from '#/i18n';

/** Tokens of the console that views use, by the names of MCP Apps. `light-dark` in them follows the theme of the view. */
const variables: Readonly<Record<string, string>> = {
  '--color-background-primary': '--panel',
  '--color-background-secondary': '--sunken',
  '--color-background-tertiary': '--canvas',
  '--color-background-info': '--information-soft',
  '--color-background-danger': '--bad-soft',
  '--color-background-success': '--good-soft',
  '--color-background-warning': '--attention-soft',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--mute',
  '--color-text-info': '--information',
  '--color-text-danger': '--bad',
  '--color-text-success': '--good',
  '--color-text-warning': '--attention',
  '--color-border-primary': '--edge',
  '--color-border-secondary': '--line',
  '--color-ring-primary': '--accent',
  '--font-sans': '--font',
  '--font-mono': '--mono',
  '--border-radius-md': '--radius',
  '--border-radius-lg': '--radius-card',
};

/** What does not change while a view is shown. */
export function fixedContext(): Record<string, unknown> {
  const style = getComputedStyle(document.documentElement);
  const valueOf = (token: string) => style.getPropertyValue(token).trim();
  return {
    locale: language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    platform: 'web',
    userAgent: 'exchange-console',
    deviceCapabilities: { touch: matchMedia('(any-pointer: coarse)').matches, hover: matchMedia('(any-hover: hover)').matches },
    styles: { variables: Object.fromEntries(Object.entries(variables).map(([name, token]) => [name, valueOf(token)])) },
  };
}
