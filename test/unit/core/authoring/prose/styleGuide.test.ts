import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StyleGuide } from '../../../../../src/core/authoring/prose/styleGuide.ts'
import { loadCheckConfiguration } from '../../../../../src/folder/checkConfiguration.ts'

const page = `# Style

## 1. Words

### 1.1 Sign **in**

| Use | Don't use | Except |
| --- | --- | --- |
| sign in | \`log in\`, \`login\` | login shell |
|  | \`simply\` |  |

| Version | Not |
| --- | --- |
| 1 | \`old\` |

## 2. Sentences

Galley checks \`long-sentence\` and \`missing-alt\`. Vale checks \`Acme.Passive\`.

\`\`\`
\`long-heading\`
\`\`\`
`

describe('A style guide', () => {
  const guide = new StyleGuide(page)
  const ruleOf = (rule: 'term' | 'long-sentence' | 'link-text' | 'vale' | 'dead-link', ...values: string[]) =>
    guide.ruleOf({ rule, values })?.title

  it('has the terms of its tables with the columns Use and Not', () => {
    const terms = guide.terms.map(({ use, not, except }) => ({ use, not, except }))
    assert.deepEqual(terms, [
      { use: 'sign in', not: ['log in', 'login'], except: ['login shell'] },
      { use: undefined, not: ['simply'], except: [] },
    ])
  })

  it('has the rule that a problem is about: the heading above its term or the name of its check', () => {
    assert.equal(ruleOf('term', 'Log\nIn', 'Sign in'), '1.1 Sign in')
    assert.equal(ruleOf('long-sentence', '50', '40'), '2. Sentences')
    assert.equal(ruleOf('vale', 'Don’t.', 'Acme.Passive'), '2. Sentences')
    assert.deepEqual(
      [ruleOf('term', 'whilst'), ruleOf('link-text', 'here'), ruleOf('vale', 'x', 'Acme.Other'), ruleOf('dead-link')],
      [undefined, undefined, undefined, undefined],
    )
  })

  it('turns on the checks that it names and that are off', () => {
    assert.deepEqual([...guide.levels], [['long-sentence', 'hint']])
  })

  it('has nothing in an empty page or one without headings', () => {
    for (const text of ['', '| Use | Not |\n| --- | --- |\n| a | `b` |\n\n`long-sentence`\n']) {
      const { terms, levels } = new StyleGuide(text)
      assert.deepEqual([terms.length, levels.size], [0, 0])
    }
  })
})

describe('The style guide that a configuration names', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'galley-guide-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

  it('adds its terms and checks, but the levels of the configuration take precedence', async () => {
    write('style.md', page)
    write('.galley.yaml', 'styleGuide: style.md\nterms: { e-mail: email }\nrules: { long-sentence: warning }\n')
    const { prose, rules, problems, style } = await loadCheckConfiguration(folder)
    assert.deepEqual(
      prose.terms.map(({ use }) => use),
      ['email', 'sign in', undefined],
    )
    assert.equal(rules.get('long-sentence'), 'warning')
    assert.equal(style?.file, join(folder, 'style.md'))
    assert.deepEqual(problems, [])
  })

  it('is read again when its text changes, and stays the same object otherwise', async () => {
    write('style.md', page)
    write('.galley.yaml', 'styleGuide: style.md\n')
    const before = await loadCheckConfiguration(folder)
    assert.equal(await loadCheckConfiguration(folder, before), before)
    write('style.md', page.replace('sign in |', 'log on |'))
    const after = await loadCheckConfiguration(folder, before)
    assert.equal(after.prose.terms[0]?.use, 'log on')
    rmSync(join(folder, 'style.md'))
    assert.deepEqual((await loadCheckConfiguration(folder, after)).prose.terms, [])
  })

  it('is reported if it doesn’t exist or is outside the folder', async () => {
    for (const name of ['missing.md', '../style.md', '/etc/hostname']) {
      write('.galley.yaml', `rules: {}\nstyleGuide: ${name}\n`)
      const { problems, text } = await loadCheckConfiguration(folder)
      const found = problems.map(({ start, end, values }) => [text.slice(start, end), values[0]])
      assert.deepEqual(found, [[name, 'noStyleGuide']])
    }
    write('.galley.yaml', 'styleGuide: "missing\\x2emd"\n')
    assert.equal((await loadCheckConfiguration(folder)).problems[0]?.start, 0)
    write('.galley.yaml', 'styleGuide: [a]\n')
    assert.equal((await loadCheckConfiguration(folder)).problems[0]?.values[0], 'notAPath')
  })
})
