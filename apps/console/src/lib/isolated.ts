const maxLength = 80;

/** Foreign text inside of a sentence: short, in its own direction, and it cannot turn that of the rest. */
export function isolated(name: string): string {
  const inLine = name.replace(/[\u202a-\u202e\u2066-\u2069\n\r\t]/g, ' ');
  return `\u2068${inLine.length > maxLength ? `${inLine.slice(0, maxLength)}…` : inLine}\u2069`;
}
