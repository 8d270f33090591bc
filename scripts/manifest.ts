// Writes what follows from the tables of commands. A test tells when it must be run again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFiles } from './manifestFiles.ts'

for (const [file, text] of manifestFiles()) writeFileSync(join(import.meta.dirname, '..', file), text)
