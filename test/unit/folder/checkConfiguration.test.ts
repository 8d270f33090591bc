import assert from 'node:assert/strict'
import { readCheckConfiguration, withRuleOff } from '../../../src/folder/checkConfiguration.ts'

describe('Turning off a rule in .galley.yaml', () => {
  it('keeps everything else in the file', () => {
    const text = '# Ours\nrules:\n  dead-link: warning # for now\nignore:\n  - drafts/**\n'
    assert.equal(withRuleOff(text, 'dead-link'), text.replace('warning', 'off'))
    assert.equal(withRuleOff('ignore: [a]\n', 'dead-link'), 'ignore: [ a ]\nrules:\n  dead-link: off\n')
  })

  it('takes effect when the file is read', () => {
    for (const text of ['', 'rules:\n', 'rules: 5\n', '---\nrules: {}\n']) {
      assert.equal(readCheckConfiguration(withRuleOff(text, 'nesting') ?? '').rules.get('nesting'), 'off', text)
    }
  })

  it('doesn’t change a file that isn’t a mapping, or can’t be read', () => {
    for (const text of ['- a\n', 'rules: [\n', 'words']) assert.equal(withRuleOff(text, 'nesting'), undefined)
  })
})
