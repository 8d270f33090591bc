// Measures Galley against its budgets. Options: [names of benchmarks…] [--json].
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { packagedExtension } from '../support/packagedExtension.ts'
import { outputFolder, pinnedNode, projectRoot } from '../support/vscode/paths.ts'
import { runCommand } from '../support/vscode/runCommand.ts'
import { measureActivation } from './activation.ts'
import { measureAgents } from './agents.ts'
import { measureAnchors } from './anchors.ts'
import { measureChangeRequests } from './changeRequests.ts'
import { measureCheck } from './check.ts'
import { measureCheckout } from './checkout.ts'
import { measureClient } from './client.ts'
import { measureComments } from './comments.ts'
import { measureContent } from './content.ts'
import { measureDrafts } from './drafts.ts'
import { measureFamilies } from './families.ts'
import { measureFolder } from './folder.ts'
import { measureGoToPage } from './goToPage.ts'
import { measureGrid } from './grid.ts'
import { measureInEditor } from './inEditor.ts'
import { formatTable, isWithinLimit, type Measurement } from './measurement.ts'
import { measureOpenApi } from './openApi.ts'
import { measurePreview } from './preview.ts'
import { measureProse } from './prose.ts'
import { measureSandbox } from './sandbox.ts'
import { measureSite } from './site.ts'
import { measureSizes } from './sizes.ts'
import { measureSlowTexts } from './slowTexts.ts'
import { measureWindow } from './window.ts'
import { measureWriting } from './writing.ts'

const benches: Readonly<Record<string, () => Measurement[] | Promise<Measurement[]>>> = {
  site: measureSite,
  sizes: measureSizes,
  activation: measureActivation,
  editor: measureInEditor,
  goToPage: measureGoToPage,
  grid: measureGrid,
  agents: measureAgents,
  folder: measureFolder,
  anchors: measureAnchors,
  check: measureCheck,
  checkout: measureCheckout,
  client: measureClient,
  sandbox: measureSandbox,
  comments: measureComments,
  content: measureContent,
  openApi: measureOpenApi,
  drafts: measureDrafts,
  changeRequests: measureChangeRequests,
  prose: measureProse,
  writing: measureWriting,
  preview: measurePreview,
  families: measureFamilies,
  slowTexts: measureSlowTexts,
  window: measureWindow,
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

mkdirSync(outputFolder, { recursive: true })
if (!values.json) console.log('Packaging …')
// In a process of its own, because the packager prints while it works.
await runCommand(pinnedNode, ['scripts/package.ts', packagedExtension], { cwd: projectRoot })
const measurements: Measurement[] = []
for (const [name, measure] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  if (!values.json) console.log(`Measuring ${name} …`)
  const measured = await measure()
  measurements.push(...measured)
  // Prints each result immediately, so that an interrupted run has some.
  if (!values.json) console.log(formatTable(measured))
}
if (values.json) console.log(JSON.stringify(measurements, undefined, 2))
if (!measurements.every(isWithinLimit)) process.exitCode = 1
