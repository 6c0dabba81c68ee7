/**
 * Endpoints that only a browser or an authenticator app can use, and the endpoint that begins a backup: it needs BACKUP_TO
 * (docs/accounts.md).
 */
export const WITHOUT_EXAMPLE: readonly string[] = [
  'POST /_/link/passkey-options',
  'POST /_/link/set-up',
  'POST /_/log-ins/passkey-options',
  'POST /_/log-ins/passkeys',
  'POST /_/log-ins/codes',
  'POST /_/log-ins/provider-options',
  'POST /_/connections',
  'POST /_/connections/request',
  'POST /_/server/backups',
];
