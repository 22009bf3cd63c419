/** Days after the end of a media buy during which late delivery is fetched and charged (docs/adr/0173). */
export const openDaysAfterEnd = 14;

/** Days after the end of a month until its invoices are closed. */
export const graceDaysOfMonth = 5;
