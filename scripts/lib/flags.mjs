import { printError, say } from './terminal.mjs';

/** Parses arguments, all of which must be flags that `help` explains. @param {string} help @param {string[]} flags */
export function flagsOf(help, flags) {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    say(help);
    process.exit(0);
  }
  const unknown = args.filter((arg) => !flags.includes(arg));
  if (unknown.length === 0) return args;
  const [command] = help.split('   ');
  printError(`${command} takes ${flags.length > 0 ? `only ${flags.join(', ')}` : 'no arguments'} (${unknown.join(' ')}).\n\n${help}`);
  process.exit(2);
}
