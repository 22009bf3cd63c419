/** The start of a period of days that ends today, in the person's time zone. */
export const startOfDays = (days: number, now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
