/** Emits `asked` when a question is given from elsewhere, such as the palette. */
export const questions = new EventTarget();
let waiting: string | null = null;

export function askAssistant(question: string): void {
  waiting = question;
  questions.dispatchEvent(new Event('asked'));
}

/** The question that nobody has taken yet. */
export function takeQuestion(): string | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
