/** Public operations, each with the reason. The table of callers leaves them out. */
export const open: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/sign-up': 'creates the first account of a person',
  'POST /api/v2/auth/sign-in': 'starts a session; 401 for a wrong password',
  'POST /api/v2/auth/sign-out': 'ends the presented session only',
  'GET /api/v2/auth/session': 'reads the presented session; 401 without one',
  'POST /api/v2/auth/switch-account': 'switches the presented session; 401 without one, 403 for an account without membership',
  'POST /api/v2/auth/password/change': 'requires the session and the old password; 401 otherwise',
  'POST /api/v2/auth/password/forgot': 'answers the same for known and unknown addresses',
  'POST /api/v2/auth/password/reset': 'the mailed token is the credential',
  'POST /api/v2/auth/verify-email': 'the mailed token is the credential',
  'POST /api/v2/auth/verify-email/resend': 'mails the person of the presented session; 401 without one',
  'POST /api/v2/members/invitations/accept': 'the mailed token is the credential',
  'GET /api/v2/buyer/reporting/downloads/{token}': 'the signed, short-lived link is the credential',
  'GET /api/v2/capture-links/{token}': 'the token is the credential: valid for 30 minutes and one payment method',
  'GET /health': 'returns no data of any account',
  'GET /health/live': 'returns no data of any account',
  'GET /health/ready': 'returns no data of any account',
};
