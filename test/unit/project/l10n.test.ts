import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { l10nBundle, l10nBundleFile } from '../../../scripts/l10nBundle.ts'

describe('The texts for translators', () => {
  it('match the source, so that “npm run l10n” changes nothing', async () => {
    assert.equal(readFileSync(l10nBundleFile, 'utf8'), await l10nBundle())
  })

  it('have braces only around placeholders, because the editor takes other braces for names of values', () => {
    const texts = JSON.parse(readFileSync(l10nBundleFile, 'utf8')) as Record<string, string>
    assert.deepEqual(
      Object.keys(texts).filter((text) => /[{}]/.test(text.replaceAll(/\{\d\}/g, ''))),
      [],
    )
  })
})
