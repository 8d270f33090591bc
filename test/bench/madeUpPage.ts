/** Returns a page with this many lines and everything that checks look at. Every tenth link is broken. */
export function madeUpPage(lines: number, paths: readonly string[]): string {
  const rows = ['---', 'description: A long page', '---', '', '# A long page', '']
  for (let at = 0; rows.length < lines; at++) {
    const path = at % 10 === 0 ? 'nowhere' : paths[(at * 37) % paths.length]
    rows.push(`## Part ${at}`, '', `Words with a [link](/${path}) and an ![image](/files/f${at % 100}) in it,`)
    rows.push('and `code` in a second line.', '', `* one [page](/pages/p${at})`, '* two', '')
    rows.push('{% hint style="info" %}', 'A hint.', '{% endhint %}', '', '```sh', 'run --it', '```', '')
    rows.push('| a | b |', '| --- | --- |', `| ${at} | words |`, '')
  }
  return `${rows.slice(0, lines).join('\n')}\n`
}
