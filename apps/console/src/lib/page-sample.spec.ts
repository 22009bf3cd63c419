import { execFileSync } from 'node:child_process';
import { preflightSample } from './page-sample';

const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', command.replace(/^curl /, `printf '%s\\n' `)], { encoding: 'utf8' }).split('\n');

test.each(['https://app.example', `https://x';{echo,taken};'.example`, 'https://$(id).example'])(
  'a shell reads the origin %s as one word',
  (origin) => {
    expect(wordsOf(preflightSample('https://exchange.example', origin))).toEqual([
      '-i',
      '-X',
      'OPTIONS',
      'https://exchange.example/mcp/v3',
      '-H',
      `Origin: ${origin}`,
      '-H',
      'Access-Control-Request-Method: POST',
      '-H',
      'Access-Control-Request-Headers: authorization',
      '',
    ]);
  },
);
