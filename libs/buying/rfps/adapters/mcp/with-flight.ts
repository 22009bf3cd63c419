/** Replaces the dates of a brief by `flight`, the name in every tool. */
export const withFlight = <Brief extends { readonly startDate: unknown; readonly endDate: unknown }>({
  startDate,
  endDate,
  ...brief
}: Brief) => ({
  ...brief,
  flight: { startAt: startDate, endAt: endDate },
});
