import { filesIn, read } from './sources';

/** One page of docs/adr: its heading and the line `Status:` below it. */
export interface DecisionRecord {
  /** Name of the file. */
  readonly name: string;
  readonly number: number;
  readonly title: string;
  /** As written; undefined where the page has none in its place, or one of another form. */
  readonly status: string | undefined;
  /** Files that replace it; empty for one that holds. */
  readonly successors: readonly string[];
}

const page = /^# (?<number>\d+)\. (?<title>.+)\n\nStatus: (?<status>accepted|superseded by \[\d+\]\(\S+\)(?: and \[\d+\]\(\S+\))*)\n\n/;

export const decisionRecords: readonly DecisionRecord[] = filesIn(['docs/adr'], (path) => /\/\d{4}-[^/]*\.md$/.test(path)).map((path) => {
  const { number, title = '', status } = page.exec(read(path))?.groups ?? {};
  const successors = [...(status ?? '').matchAll(/\]\((\S+?)\)/g)].map(([, file]) => file!);
  return { name: path.split('/').at(-1)!, number: Number(number), title, status, successors };
});
