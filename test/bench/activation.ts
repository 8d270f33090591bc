import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { outputFolder, pinnedNode, projectRoot } from '../support/vscode/paths.ts'
import { runCommand } from '../support/vscode/runCommand.ts'
import { Workbench } from '../support/vscode/workbench.ts'
import { median, type Measurement } from './measurement.ts'

const starts = 7
const emptyExtension = join(import.meta.dirname, 'emptyExtension')

/** Milliseconds for one extension in VS Code's own startup report. */
interface ActivationTimes {
  readonly load: number
  readonly call: number
  readonly resolve: number
}

/** The extensions to compare: Galley, and one that does nothing but activates at the same moment. */
const measured = { galley: 'galley-docs.galley', 'an empty extension': 'galley-docs.empty' } as const

type Times = Readonly<Record<keyof typeof measured, ActivationTimes>>

/**
 * Measures activation in a real VS Code with the packaged extension, with a new profile for each start. First it opens
 * the view in an idle window, then in the same window while that is reloading. An empty extension shows VS Code's own
 * share.
 */
export async function measureActivation(): Promise<Measurement[]> {
  const empty = join(outputFolder, 'empty.vsix')
  // In a process of its own, because the packager prints while it works.
  const packing = ['package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', empty]
  await runCommand(pinnedNode, [join(projectRoot, 'node_modules/@vscode/vsce/vsce'), ...packing], {
    cwd: emptyExtension,
  })
  const atRest: Times[] = []
  const atStart: Times[] = []
  for (let start = 0; start < starts; start++) {
    const workbench = await Workbench.start({ vsix: [packagedExtension, empty] })
    try {
      await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await workbench.page.waitForTimeout(5000)
      await workbench.openView('Galley')
      await welcomed(workbench)
      atRest.push(await readTimes(workbench))
      await workbench.reload()
      await workbench.openView('Galley')
      await welcomed(workbench)
      atStart.push(await readTimes(workbench))
    } finally {
      await workbench.stop()
    }
  }
  return [
    ...rows('activation, window at rest', atRest),
    {
      name: 'activation, window at rest: galley above the empty extension (median)',
      value: median(atRest.map((times) => total(times.galley) - total(times['an empty extension']))),
      unit: 'ms',
      limit: { atMost: 10 },
    },
    ...rows('activation, while the window starts', atStart),
  ]
}

function total({ load, call, resolve }: ActivationTimes): number {
  return load + call + resolve
}

function rows(name: string, all: readonly Times[]): Measurement[] {
  return (Object.keys(measured) as (keyof Times)[]).flatMap((who) => {
    const times = all.map((each) => each[who])
    const part = (key: keyof ActivationTimes): Measurement => ({
      name: `  ${key}`,
      value: median(times.map((each) => each[key])),
      unit: 'ms',
    })
    const title = `${name}: ${who} (median of ${times.length})`
    return [{ name: title, value: median(times.map(total)), unit: 'ms' }, part('load'), part('call'), part('resolve')]
  })
}

/** Waits until Galley's view shows what only the running extension can show. */
async function welcomed(workbench: Workbench): Promise<void> {
  await eventually(async () => {
    if (!(await workbench.sideBarText()).includes('Open the Sandbox')) throw new Error('Galley is not awake yet.')
  }, 30_000)
}

async function readTimes(workbench: Workbench): Promise<Times> {
  return await eventually(async () => {
    await workbench.runCommand('Developer: Startup Performance')
    await workbench.page.waitForTimeout(1500)
    const report = await copyActiveEditor(workbench.page)
    await workbench.runCommand('View: Close Editor')
    return {
      galley: parseReport(report, measured.galley),
      'an empty extension': parseReport(report, measured['an empty extension']),
    }
  }, 30_000)
}

async function copyActiveEditor(page: Page): Promise<string> {
  await page.locator('.editor-group-container.active .monaco-editor .view-lines').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  return await page.evaluate(async () => await navigator.clipboard.readText())
}

/** Finds an extension's row in the table of activations: extension, eager, load, call, finish, … */
function parseReport(report: string, id: string): ActivationTimes {
  const row = report.split('\n').find((line) => line.startsWith(`| ${id} `))
  const cells = row?.split('|').map((cell) => cell.trim()) ?? []
  const [load, call, resolve] = cells.slice(cells.indexOf(id) + 2).map(Number)
  if (load === undefined || call === undefined || resolve === undefined) throw new Error(`No row for ${id}:\n${report}`)
  return { load, call, resolve }
}
