/**
 * Reads server-sent events until the stream ends.
 * @param {string} url @param {Record<string, string>} headers
 * @returns {AsyncGenerator<{ id?: string, event: string, data: any }>}
 */
export async function* eventStream(url, headers) {
  const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' } });
  if (response.status !== 200 || !response.body) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  let buffered = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (buffered + chunk).split('\n\n');
    buffered = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
      );
      if (fields.event) yield { id: fields.id, event: fields.event, data: JSON.parse(fields.data ?? 'null') };
    }
  }
}
