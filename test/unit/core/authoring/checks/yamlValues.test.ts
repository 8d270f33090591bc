import assert from 'node:assert/strict'
import { withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { frontMatterProblems, variableProblems } from '../../../../../src/core/authoring/checks/frontMatterChecks.ts'
import type { DocsProblem } from '../../../../../src/core/authoring/checks/docsProblem.ts'

function fixed(text: string, problems: readonly DocsProblem[]): string {
  return withEdits(
    text,
    problems.flatMap(({ fixes }) => fixes[0]?.edits ?? []),
  )
}

describe('A value that YAML changes', () => {
  it('in front matter is reported, with a fix that puts it in quotes', () => {
    for (const value of ['Release notes — Update #2 and more', '!important text']) {
      const text = `---\ndescription: ${value}\n---\n\n# Page\n`
      const problems = frontMatterProblems(text)
      assert.deepEqual(
        problems.map(({ rule }) => rule),
        ['yaml-value'],
      )
      assert.equal(fixed(text, problems), text.replace(value, `"${value}"`))
      assert.deepEqual(frontMatterProblems(fixed(text, problems)), [])
    }
  })

  it('in the variables is reported if readers see another number', () => {
    const text =
      'version: 1.10\nzip: 0123\nsha: 1e10\nname: Update #2\nquoted: "1.10"\ncount: 12\nok: yes\nnote: a # b\n'
    assert.deepEqual(
      variableProblems(text).map(({ values }) => values.join(' ← ')),
      ['1.1 ← 1.10', '123 ← 0123', '10000000000 ← 1e10', 'Update ← Update #2'],
    )
    assert.deepEqual(variableProblems(fixed(text, variableProblems(text))), [])
  })
})
