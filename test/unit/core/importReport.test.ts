import assert from 'node:assert/strict'
import { importReport } from '../../../src/features/platform/sandbox/importReport.ts'

const t = (message: string, ...values: (string | number)[]): string =>
  message.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))

describe('The report of an import', () => {
  it('lists skipped files by reason, the most frequent first, with what to do and details for each file', () => {
    const text = importReport(
      'Saws',
      [
        { path: 'big.mp4', reason: 'The file is 31 MB. The limit for files is 25 MB. It was left out.' },
        { path: 'a.md', reason: 'SUMMARY.md doesn’t list this page. It was left out.' },
        { path: 'b.md', reason: 'SUMMARY.md doesn’t list this page. It was left out.' },
      ],
      t,
    )
    assert.match(text, /^# Not imported into “Saws”\n\nGalley imported everything else\./)
    assert.match(text, /## SUMMARY\.md doesn’t list this page \(2\)\n\nAdd the page [^\n]+\n\n- `a\.md`\n- `b\.md`\n/)
    assert.match(text, /- `big\.mp4`: The file is 31 MB/)
    assert.ok(text.indexOf('a.md') < text.indexOf('big.mp4'))
  })

  it('has whole sentences for reasons that differ by line and name', () => {
    const problems = ['a', 'b'].map((name, at) => {
      return { path: 'SUMMARY.md', reason: `Line ${at + 3} lists “${name}.md”, which doesn’t exist. It was left out.` }
    })
    assert.match(
      importReport('S', problems, t),
      /\n## A line lists “…”, which doesn’t exist \(2\)\n\nFix the path[^\n]+\n\n- `SUMMARY\.md`: Line 3 lists “a\.md”/,
    )
  })

  it('counts names beyond 200', () => {
    const problems = Array.from({ length: 203 }, (_, n) => ({ path: `p${n}.md`, reason: 'The file isn’t text.' }))
    assert.match(importReport('S', problems, t), /- `p199\.md`\n- … and 3 more\n/)
  })
})
