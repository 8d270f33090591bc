import assert from 'node:assert/strict'
import { readCheckConfiguration, withRuleOff } from '../../../src/folder/checkConfiguration.ts'

describe('A rule that is switched off in .galley.yaml', () => {
  it('keeps what else is in the file', () => {
    const text = '# Ours\nrules:\n  dead-link: warning # for now\nignore:\n  - drafts/**\n'
    assert.equal(withRuleOff(text, 'dead-link'), text.replace('warning', 'off'))
    assert.equal(withRuleOff('ignore: [a]\n', 'dead-link'), 'ignore: [ a ]\nrules:\n  dead-link: off\n')
  })

  it('is off when the file is read', () => {
    for (const text of ['', 'rules:\n', 'rules: 5\n', '---\nrules: {}\n']) {
      assert.equal(readCheckConfiguration(withRuleOff(text, 'nesting') ?? '').rules.get('nesting'), 'off', text)
    }
  })

  it('leaves a file alone that is no mapping, or can’t be read', () => {
    for (const text of ['- a\n', 'rules: [\n', 'words']) assert.equal(withRuleOff(text, 'nesting'), undefined)
  })
})
