// Checks types, lint rules and formatting. With --fix, formats files and applies lint fixes.
import { runChecks } from './checks.ts'

const { failed } = await runChecks(process.argv.includes('--fix'))
process.exitCode = failed > 0 ? 1 : 0
