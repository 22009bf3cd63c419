/**
 * The one spelling under which a mail address is stored and looked up. Local parts are case-sensitive on paper and nowhere else;
 * two people who differ only by case would be one person's mistake.
 */
export function normaliseEmail(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}
