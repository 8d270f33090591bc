// Checks types, lint rules and formatting; with --fix it formats and repairs what can be repaired.
import { runChecks } from './checks.ts'

const { failed } = await runChecks(process.argv.includes('--fix'))
process.exitCode = failed > 0 ? 1 : 0
