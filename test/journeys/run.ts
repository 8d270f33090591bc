// Ring 3: the packaged .vsix in a real VS Code, used as a person would. Options: [files…] [--grep text].
// `GALLEY_TEST_VSIX` is the package of a release, which is tested unchanged.
import { copyFileSync, mkdirSync } from 'node:fs'
import { packageExtension } from '../../scripts/packageExtension.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { runMocha } from '../support/runMocha.ts'
import { readTestArguments } from '../support/testArguments.ts'
import { outputFolder } from '../support/vscode/paths.ts'
import { betweenSteps } from '../support/vscode/person.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const selection = readTestArguments('journeys', process.argv.slice(2))
mkdirSync(outputFolder, { recursive: true })
const given = process.env['GALLEY_TEST_VSIX']
if (given) copyFileSync(given, packagedExtension)
else await packageExtension(packagedExtension)
const { failed } = await runMocha({ ...selection, timeout: 120_000, inSteps: true, beforeEach: betweenSteps })
process.exit(failed > 0 ? 1 : 0)
