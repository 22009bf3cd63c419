/** Token of a mail's link. It stands behind `#`, which browsers do not send, so no log contains it. */
export const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
