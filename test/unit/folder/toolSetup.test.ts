import assert from 'node:assert/strict'
import { docsTools, toolFile, usedTools, type DocsTool } from '../../../src/folder/toolSetup.ts'

describe('Setting up tools', () => {
  const after = (tool: DocsTool, before?: string): string | undefined =>
    toolFile(tool, 'docs/', (name) => (name === toolFile(tool, '', () => undefined).name ? before : undefined)).after

  it('leaves files alone that it can’t change without a loss', () => {
    assert.equal(after('cspell', '{ "words": [] // mine\n}'), undefined)
    assert.equal(after('cspell', '{ "overrides": {} }'), undefined)
    assert.equal(after('markdownlint', '// mine\n{}'), undefined)
    assert.equal(after('markdownlint', '{ "config": [] }'), undefined)
    assert.equal(after('vale', '[*.md]\nTokenIgnores = (x)\n'), undefined)
  })

  it('keeps what a file has', () => {
    assert.match(after('cspell', '{\n\t"words": ["a"]\n}\n') ?? '', /^\{\n\t"words": \[\n\t\t"a"\n\t\],\n\t"overrides"/)
    assert.match(after('markdownlint', '{"config": {"MD013": true}}') ?? '', /"MD013": true/)
    assert.equal(after('prettier', 'dist'), 'dist\ndocs/**/*.md\n')
    assert.match(
      after('vale', 'StylesPath = s\r\n\r\n[*.md]\r\nBasedOnStyles = S\r\n') ?? '',
      /md\]\r\nTokenIgnores.*\r\nBas/,
    )
    assert.match(after('editorconfig', 'root = true\n') ?? '', /^root = true\n\n\[docs\/\*\*\.md\]\ntrim_/)
  })

  it('changes nothing the second time', () => {
    for (const tool of docsTools) {
      const once = after(tool)
      assert.ok(once)
      assert.equal(after(tool, once), once)
    }
  })

  it('knows the tools that a folder uses', () => {
    assert.deepEqual(usedTools(['README.md', 'package.json'], '{"devDependencies": {}}'), [])
    assert.deepEqual(usedTools(['.prettierrc', '.vale.ini', 'cspell.config.yaml'], '"markdownlint-cli2": "1"'), [
      'cspell',
      'markdownlint',
      'prettier',
      'vale',
    ])
  })
})
