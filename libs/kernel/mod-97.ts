/** ISO 7064, MOD 97-10, of digits and capital letters (A = 10): the check of account numbers (IBAN) and payment references (RF). */
export function mod97(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}
