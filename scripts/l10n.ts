// Writes l10n/bundle.l10n.json, the texts for translators. A test fails if it's outdated.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { l10nBundle, l10nBundleFile } from './l10nBundle.ts'

mkdirSync(dirname(l10nBundleFile), { recursive: true })
writeFileSync(l10nBundleFile, await l10nBundle())
