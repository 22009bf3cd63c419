import { dateFormat } from './formats';
import { language } from '#/i18n';

/** A month as people read it: `2026-08` is August 2026. */
export const monthOf = (label: string | undefined): string =>
  label !== undefined && /^\d{4}-\d{2}$/.test(label)
    ? dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${label}-01`))
    : (label ?? '–');
