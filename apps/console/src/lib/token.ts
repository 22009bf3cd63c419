/** The token of a mail stands behind `#`: browsers send that to nobody, so no log has it. */
export const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
