// Runs one journey, for `run.ts`: FILE [--grep text].
import { runMocha } from '../support/runMocha.ts'
import { readTestArguments } from '../support/testArguments.ts'
import { journeyHooks } from '../support/vscode/journeyHooks.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => process.exit(1))

const selection = readTestArguments('journeys', process.argv.slice(2))
const { failed } = await runMocha({ ...selection, timeout: 240_000, inSteps: true, ...journeyHooks })
process.exit(failed > 0 ? 1 : 0)
