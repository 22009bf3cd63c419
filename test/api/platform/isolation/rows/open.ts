/** Operations that need no credentials, and why that is right. They are the ones that the matrix of callers leaves out. */
export const open: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/sign-up': 'nobody has an account before',
  'POST /api/v2/auth/sign-in': 'is how a session begins; 401 for a wrong password',
  'POST /api/v2/auth/sign-out': 'ends the session that is presented, and none but that',
  'GET /api/v2/auth/session': 'reads the session that is presented; 401 without one',
  'POST /api/v2/auth/switch-account': 'moves the session that is presented; 401 without one, 403 to an account out of reach',
  'POST /api/v2/auth/password/change': 'asks for the session and the old password; 401 without',
  'POST /api/v2/auth/password/forgot': 'answers alike whether the address is known or not',
  'POST /api/v2/auth/password/reset': 'the mailed token is the credential',
  'POST /api/v2/auth/verify-email': 'the mailed token is the credential',
  'POST /api/v2/auth/verify-email/resend': 'mails the person whose session is presented; 401 without one',
  'POST /api/v2/members/invitations/accept': 'the mailed token is the credential',
  'GET /api/v2/buyer/reporting/downloads/{token}': 'the signed link is the credential: sealed, and short-lived',
  'GET /api/v2/capture-links/{token}': 'the token is the credential: half an hour, for one payment method',
  'GET /health': 'says nothing of any account',
  'GET /health/live': 'says nothing of any account',
  'GET /health/ready': 'says nothing of any account',
};
