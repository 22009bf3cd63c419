import { language } from '#/i18n';

const days = [0, 1, 2, 3, 4, 5, 6];
/** 1 January 2024 is a Monday. */
const dayName = (day: number, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));

/** Names of the days, Monday first. */
export const dayNames = days.map((day) => dayName(day, 'short'));
export const longDayNames = days.map((day) => dayName(day, 'long'));
