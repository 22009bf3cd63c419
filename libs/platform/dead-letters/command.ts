import type { DeadLetter, DeadLetters, DeadLetterSelection } from './dead-letters';

const help = `Mails, events and jobs that failed for good (docs/reliability.md).

  list [name]                   the newest 100, of one consumer or queue or of all
  retry <id>… | <name> | all    runs them again
  discard <id>… | <name> | all  forgets them
`;

const shown = 100;

/** Runs an operator's command and returns the text to print. */
export async function deadLettersCommand(letters: DeadLetters, [command, ...which]: readonly string[]): Promise<string> {
  if (command === 'list' && which.length <= 1) return tableOf(await letters.list({ name: which[0] }, shown));
  if (command === 'retry' && which.length > 0) return `${await letters.runAgain(selectionOf(which))} are run again.\n`;
  if (command === 'discard' && which.length > 0) return `${await letters.discard(selectionOf(which))} are forgotten.\n`;
  throw new Error(help);
}

function selectionOf(which: readonly string[]): DeadLetterSelection {
  if (which.every((one) => /^\d{1,15}$/.test(one))) return { ids: which.map(Number) };
  if (which.length > 1) throw new Error(help);
  return which[0] === 'all' ? {} : { name: which[0] };
}

/** Lists letters without their data, which contains sealed tokens of mails. */
function tableOf(letters: readonly DeadLetter[]): string {
  const lines = letters.map(({ id, kind, name, key, accountId, attempts, failedAt, reason }) =>
    [id, kind, name, key, `account ${accountId}`, `${attempts} attempts`, failedAt.toISOString(), lineOf(reason)].join('  '),
  );
  return lines.length === 0 ? 'There are none.\n' : `${lines.join('\n')}\n`;
}

/** Reasons quote foreign text, which must not control the terminal. */
const lineOf = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
