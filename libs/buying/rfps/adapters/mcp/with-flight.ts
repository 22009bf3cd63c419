/** The days that a brief is about, as every tool calls them. */
export const withFlight = <Brief extends { readonly startDate: unknown; readonly endDate: unknown }>({
  startDate,
  endDate,
  ...brief
}: Brief) => ({
  ...brief,
  flight: { startAt: startDate, endAt: endDate },
});
