import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { l10nBundle, l10nBundleFile } from '../../../scripts/l10nBundle.ts'

describe('The texts for translators', () => {
  // The collector reads every source, which takes long where the machine is busy.
  it('are those of the source; “npm run l10n” collects them', async () => {
    assert.equal(readFileSync(l10nBundleFile, 'utf8'), await l10nBundle())
  }).timeout(120_000)
})
