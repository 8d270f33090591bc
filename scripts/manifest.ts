// Writes the files that are generated from the command tables. A test fails if they're outdated.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFiles } from './manifestFiles.ts'

for (const [file, text] of manifestFiles()) writeFileSync(join(import.meta.dirname, '..', file), text)
