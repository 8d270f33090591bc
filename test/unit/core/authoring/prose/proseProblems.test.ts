import assert from 'node:assert/strict'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { problemMessage } from '../../../../../src/core/authoring/checks/problemMessages.ts'
import { proseChecksOf, type ProseSettings } from '../../../../../src/core/authoring/prose/proseChecks.ts'
import { proseProblems } from '../../../../../src/core/authoring/prose/proseProblems.ts'
import { safeEdits } from '../../../../../src/core/authoring/checks/safeEdits.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'
import { readCheckConfiguration } from '../../../../../src/folder/checkConfiguration.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'

const facts = { description: 'Known.' }

/** Returns the problems, each as a rule and a text. */
function found(text: string, wanted: Partial<ProseSettings> = {}): string[] {
  const checks = proseChecksOf({ levels: new Map(), extent: 'all', ...wanted })
  assert.ok(checks)
  return proseProblems(text, checks, facts).map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`)
}

function terms(yaml: string): Partial<ProseSettings> {
  const { prose, problems } = readCheckConfiguration(yaml)
  assert.deepEqual(problems, [])
  return { terms: prose.terms }
}

/** Returns the text after the first fix of each problem. */
function fixed(text: string, wanted: Partial<ProseSettings>): string {
  const checks = proseChecksOf({ levels: new Map(), extent: 'all', ...wanted })
  assert.ok(checks)
  const problems = proseProblems(text, checks, facts)
  return safeEdits(
    text,
    problems.map((each) => ({ ...each, fixes: each.fixes.map((fix) => ({ ...fix, safe: true })) })),
  )
}

describe('Repeated words', () => {
  const repeated = (text: string): string[] =>
    checkText(text).flatMap(({ rule, start, end }) => (rule === 'repeated-word' ? [text.slice(start, end)] : []))

  it('aren’t reported in code, tags, names, between sentences, or where they are correct', () => {
    assert.deepEqual(
      repeated('`the the` and\n\n```sh\nthe the\n```\n\n{% hint style="the the" %}\nNo\n{% endhint %}\n'),
      [],
    )
    assert.deepEqual(
      repeated('We had had it. In Baden Baden, so so. OR or AND and. the_the the-the make make\\_it'),
      [],
    )
    assert.deepEqual(repeated('It ends with the\n\nthe next one'), [])
    assert.deepEqual(repeated('| the | the |\n| --- | --- |\n'), [])
  })

  it('are reported across a line end, with a fix', () => {
    assert.deepEqual(repeated('Select the the page. Open\nopen it. The the end.'), ['the the', 'Open\nopen', 'The the'])
    const text = 'Go to\nto it'
    const [problem] = checkText(text)
    assert.equal(problem && problemMessage(problem, english), 'The word “to” appears twice.')
    assert.deepEqual(problem?.fixes[0]?.edits, [{ start: 5, end: 8, text: '' }])
  })
})

describe('Terms', () => {
  const login = terms(
    'terms:\n  - use: sign in\n    not: [login, log in]\n    except: [login shell]\n  - use: GitHub\n',
  )

  it('are found as whole words of prose, but not in their exceptions, code, addresses or compounds', () => {
    assert.deepEqual(found('A login shell, `login`, [x](login.md), logins, pre-login, https://x.y/login\n', login), [])
  })

  it('are replaced with the original capitalization', () => {
    assert.equal(
      fixed('Login, or log\nin with github. GitHub is right.\n', login),
      'Sign in, or sign in with GitHub. GitHub is right.\n',
    )
  })

  it('respect case if they’re case-sensitive', () => {
    const sensitive = terms('terms:\n  - use: page\n    not: Page\n    case: true\n')
    assert.deepEqual(found('A page and a Page\n', sensitive), ['term: Page'])
  })

  it('are a map of words, too', () => {
    assert.equal(fixed('An e-mail for Bob\n', terms('terms:\n  e-mail: email\n')), 'An email for Bob\n')
  })
})

describe('The rules of accessibility', () => {
  it('require alternative text for images, unless it’s empty on purpose', () => {
    const text = '![](a.png)\n\n<img src="b.png">\n\n<img src="c.png" alt="">\n\n![Words](d.png)\n'
    assert.deepEqual(found(text), ['missing-alt: ![](a.png)', 'missing-alt: <img src="b.png">'])
  })

  it('require different texts for different images', () => {
    assert.deepEqual(found('![A](a.png) ![A](a.png)\n\n![A](b.png)\n'), ['same-alt: ![A](b.png)'])
    assert.deepEqual(found('![A](a.png)\n\n<picture><img src="b.png" alt="A"></picture>\n'), [])
    assert.deepEqual(found('![A](a.png)\n\nClick the <picture><img src="b.png" alt="A"></picture> icon.\n'), [])
  })

  it('allow no skipped heading level, except in the steps of a stepper and in hints', () => {
    assert.deepEqual(found('## Two\n\n#### Four\n\n#### Four again\n'), ['skipped-heading: #### Four'])
    const stepper = '{% stepper %}\n{% step %}\n#### Step\n{% endstep %}\n{% endstepper %}\n\n## Two\n'
    assert.deepEqual(found(stepper), [])
    assert.deepEqual(found('{% hint style="info" %}\n#### Note\n{% endhint %}\n\n## Two\n'), [])
  })

  it('require column names for tables, but not in code', () => {
    const table = '|  |  |\n| --- | --- |\n| a | b |\n'
    assert.deepEqual(found(table), ['table-header: |  |  |'])
    assert.deepEqual(found(`\`\`\`\n${table}\`\`\`\n`), [])
    assert.deepEqual(found('<table data-view="cards"><tbody></tbody></table>\n\n<table><th>A</th></table>\n'), [])
    assert.deepEqual(found('<table>\n<tr><td>a</td></tr></table>\n'), ['table-header: <table>'])
  })
})

describe('The rules of style', () => {
  it('are off unless you turn them on', () => {
    const text = `Click [here](a.md). ${'word '.repeat(50)}\n\n## Create A New Page Today\n`
    assert.deepEqual(found(text, { extent: 'page', headings: undefined }), [])
    assert.deepEqual(found(text, { extent: 'page', levels: new Map([['link-text', 'hint']]) }), ['link-text: here'])
  })

  it('count the words of a sentence, across lines but not across items, headings or tables', () => {
    const words = 'word '.repeat(25)
    assert.deepEqual(
      found(`- ${words}\n- ${words}\n\n${words}\n\n## ${words.slice(0, 50)}\n| ${words} | ${words} |\n`),
      [],
    )
    assert.deepEqual(found(`${words}\n${words}.\\\n${words}\n`.slice(words.length + 1)), [])
    assert.deepEqual(found(`<table><thead><th>A</th></thead><td>${words}</td><td>${words}</td></table>\n`), [])
    assert.equal(found(`${words}\n${words}\n`).length, 1)
    assert.deepEqual(found(`${words}e.g. ${words}. ${words}\n`).length, 1)
  })

  it('require one capitalization of headings', () => {
    assert.deepEqual(found('## Create a Change Request\n', { headings: 'sentence' }), [
      'heading-case: ## Create a Change Request',
    ])
    assert.deepEqual(found('## Use GitHub and MariaDB\n\n## Install on Linux\n', { headings: 'sentence' }), [])
    assert.deepEqual(found('## Create a change request\n', { headings: 'title' }), [
      'heading-case: ## Create a change request',
    ])
    assert.deepEqual(found('## Read through a Page (recommended)\n', { headings: 'title' }), [])
  })

  it('find headings with too many words for readers, but not those with a long path or signature in code', () => {
    const heading = '## A heading with so many words that nobody can see at once what its section is about'
    assert.deepEqual(found(`${heading}\n`), [`long-heading: ${heading}`])
    assert.deepEqual(found(`## \`PUT /v3/tenants/{tenant}/containers/replicationController/{name}/images\`\n`), [])
  })

  it('find insensitive words', () => {
    assert.deepEqual(found('The whitelist, `blacklist`, and SALESMAN.\n'), ['insensitive-word: whitelist'])
  })
})

describe('What search engines show', () => {
  it('must neither be missing nor too long', () => {
    const checks = proseChecksOf({ levels: new Map([['missing-description', 'hint']]), extent: 'page' })
    assert.ok(checks)
    const rules = (text: string, page = {}): string[] => proseProblems(text, checks, page).map(({ rule }) => rule)
    assert.deepEqual(rules('# Title\n\nText.\n'), ['missing-description'])
    assert.deepEqual(rules('Text of a piece.\n', { isPiece: true }), [])
    assert.deepEqual(
      rules(`---\ndescription: ${'d'.repeat(161)}\n---\n\n# ${'t'.repeat(61)}\n`, { slug: 's'.repeat(76) }),
      ['long-title', 'long-description', 'long-slug'],
    )
  })
})

describe('A changed text', () => {
  it('has the same problems as one that is read from the start', () => {
    const wanted = terms('terms: { login: sign in }')
    const checks = proseChecksOf({ levels: new Map(), extent: 'all', ...wanted })
    assert.ok(checks)
    const before = new ScannedText('# A\n\nlogin\n\n## B\n\nlogin here\n')
    proseProblems(before, checks, facts)
    const text = '# A\n\nLonger login\n\n## B\n\nlogin here\n'
    assert.deepEqual(proseProblems(new ScannedText(text, before), checks, facts), proseProblems(text, checks, facts))
  })
})
