import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { l10nBundle, l10nBundleFile } from '../../../scripts/l10nBundle.ts'

describe('The texts for translators', function () {
  // A second of work; a busy machine takes longer.
  this.timeout(60_000)

  it('are those of the source; “npm run l10n” collects them', async () => {
    assert.equal(readFileSync(l10nBundleFile, 'utf8'), await l10nBundle())
  })

  it('have no brace but those of placeholders: the editor takes what follows one for the name of a value', () => {
    const texts = JSON.parse(readFileSync(l10nBundleFile, 'utf8')) as Record<string, string>
    assert.deepEqual(
      Object.keys(texts).filter((text) => /[{}]/.test(text.replaceAll(/\{\d\}/g, ''))),
      [],
    )
  })
})
