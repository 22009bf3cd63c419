import { filesIn, read } from './sources';

/** A page of docs/adr: its heading and the line `Status:` below it. */
export interface DecisionRecord {
  /** File name. */
  readonly name: string;
  readonly number: number;
  readonly title: string;
  /** The status as written; undefined when it is missing, misplaced or malformed. */
  readonly status: string | undefined;
  /** Files of the decisions that replace this one; empty for an accepted decision. */
  readonly successors: readonly string[];
}

const page = /^# (?<number>\d+)\. (?<title>.+)\n\nStatus: (?<status>accepted|superseded by \[\d+\]\(\S+\)(?: and \[\d+\]\(\S+\))*)\n\n/;

export const decisionRecords: readonly DecisionRecord[] = filesIn(['docs/adr'], (path) => /\/\d{4}-[^/]*\.md$/.test(path)).map((path) => {
  const { number, title = '', status } = page.exec(read(path))?.groups ?? {};
  const successors = [...(status ?? '').matchAll(/\]\((\S+?)\)/g)].map(([, file]) => file!);
  return { name: path.split('/').at(-1)!, number: Number(number), title, status, successors };
});
