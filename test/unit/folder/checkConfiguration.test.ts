import assert from 'node:assert/strict'
import { readCheckConfiguration, withRule, withTerm, withWord } from '../../../src/folder/checkConfiguration.ts'

describe('Turning off a rule in .galley.yaml', () => {
  it('keeps everything else in the file', () => {
    const text = '# Ours\nrules:\n  dead-link: warning # for now\nignore:\n  - drafts/**\n'
    assert.equal(withRule(text, 'dead-link', 'off'), text.replace('warning', 'off'))
    assert.equal(withRule('ignore: [a]\n', 'dead-link', 'off'), 'ignore: [ a ]\nrules:\n  dead-link: off\n')
  })

  it('takes effect when the file is read', () => {
    for (const text of ['', 'rules:\n', 'rules: 5\n', '---\nrules: {}\n']) {
      assert.equal(readCheckConfiguration(withRule(text, 'nesting', 'off') ?? '').rules.get('nesting'), 'off', text)
    }
  })

  it('keeps CRLF, as adding a word does', () => {
    assert.equal(
      withRule('# Ours\r\nwords:\r\n  - Galley\r\n', 'dead-link', 'off'),
      '# Ours\r\nwords:\r\n  - Galley\r\nrules:\r\n  dead-link: off\r\n',
    )
    assert.equal(withWord('words:\r\n  - Galley\r\n', 'brig'), 'words:\r\n  - Galley\r\n  - brig\r\n')
  })

  it('doesn’t change a file that isn’t a mapping, or can’t be read', () => {
    for (const text of ['- a\n', 'rules: [\n', 'words']) assert.equal(withRule(text, 'nesting', 'off'), undefined)
  })
})

describe('Spelling in .galley.yaml', () => {
  it('is information if the file makes it an error', () => {
    const { rules, problems } = readCheckConfiguration('rules: { spelling: error }\n')
    assert.equal(rules.get('spelling'), 'info')
    assert.deepEqual(
      problems.map(({ values }) => values),
      [['neverError', 'spelling']],
    )
  })
})

describe('Adding a term to .galley.yaml', () => {
  it('doesn’t change a file that isn’t a mapping, or can’t be read', () => {
    for (const text of ['- a\n', 'terms: [\n', 'words']) assert.equal(withTerm(text, 'a', 'b'), undefined)
  })

  it('keeps the form of the terms that are there', () => {
    assert.equal(
      withTerm('terms: { login: sign in }\n', 'e-mail', 'email'),
      'terms: { login: sign in, e-mail: email }\n',
    )
    const list = 'terms:\n  - use: sign in # always\n    not: [login]\n'
    assert.equal(withTerm(list, 'log in', 'sign in'), list.replace('[login]', '[ login, log in ]'))
    assert.equal(
      withTerm(list, 'e-mail', 'email'),
      `${list}  - use: email\n    not:\n      - e-mail\n`.replace('[login]', '[ login ]'),
    )
  })

  it('takes effect when the file is read', () => {
    for (const text of ['', 'terms:\n', 'terms: 5\n', 'terms: []\n', 'terms: {}\n', 'terms: [{ use: b }]\n']) {
      const { terms } = readCheckConfiguration(withTerm(text, 'a', 'b') ?? '').prose
      assert.ok(
        terms.some(({ use, not }) => use === 'b' && not.includes('a')),
        text,
      )
    }
  })
})
