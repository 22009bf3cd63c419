/** The URL; null when the text is none. Its own check is not used, because in Node 20, where specs run, the result depends on how often it was called. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
