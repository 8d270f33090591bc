import assert from 'node:assert/strict'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import type { RuleId } from '../../../../../src/core/authoring/checks/docsProblem.ts'
import { problemExample } from '../../../../../src/core/authoring/checks/problemExample.ts'

describe('The example of a problem', () => {
  it('shows the block with the problem', () => {
    const [problem] = checkText('{% hint styel="info" %}\nWords.\n{% endhint %}')
    assert.ok(problem)
    assert.match(problemExample(problem) ?? '', /^\{% hint style="info" %\}/)
  })

  it('follows the rule that it explains', () => {
    const broken: readonly [RuleId, string][] = [
      ['unclosed-tag', '{% hint style="info" %}\nWords.'],
      ['unclosed-fence', '```sh\nnpm install'],
      ['front-matter', '---\na: [\n---\n\nWords.'],
    ]
    for (const [rule, text] of broken) {
      const problem = checkText(text).find((each) => each.rule === rule)
      assert.ok(problem, rule)
      assert.deepEqual(
        checkText(problemExample(problem) ?? '{% endhint %}').map((each) => each.rule),
        [],
        rule,
      )
    }
  })

  it('is undefined if a rule isn’t about syntax', () => {
    assert.equal(problemExample({ rule: 'unused-file', values: ['a.png'] }), undefined)
  })
})
