import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'
import { median, type Measurement } from './measurement.ts'

const starts = 7

/** Milliseconds as the editor's own startup report gives them for one extension. */
interface ActivationTimes {
  readonly load: number
  readonly call: number
  readonly resolve: number
}

/**
 * Measures activation in a real VS Code with the packaged extension, each time in a window loaded anew: once with the
 * view in sight while the window starts (as it happens), once opened after the window has come to rest.
 */
export async function measureActivation(): Promise<Measurement[]> {
  const workbench = await Workbench.start({ vsix: packagedExtension })
  try {
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const atRest: ActivationTimes[] = []
    const atStart: ActivationTimes[] = []
    for (let round = 0; round < starts; round++) {
      await workbench.openView('Explorer')
      await workbench.reload()
      await workbench.page.waitForTimeout(4000)
      await workbench.openView('Galley')
      atRest.push(await readTimes(workbench))
      await workbench.reload()
      atStart.push(await readTimes(workbench))
    }
    return [
      ...describe('activation, window at rest', atRest, { atMost: 15 }),
      ...describe('activation, while the window starts', atStart),
    ]
  } finally {
    await workbench.stop()
  }
}

function describe(name: string, times: readonly ActivationTimes[], limit?: Measurement['limit']): Measurement[] {
  const total = median(times.map((each) => each.load + each.call + each.resolve))
  const part = (key: keyof ActivationTimes): Measurement => ({
    name: `${name}: ${key}`,
    value: median(times.map((each) => each[key])),
    unit: 'ms',
  })
  return [
    { name: `${name} (median of ${times.length})`, value: total, unit: 'ms', ...(limit ? { limit } : {}) },
    part('load'),
    part('call'),
    part('resolve'),
  ]
}

async function readTimes(workbench: Workbench): Promise<ActivationTimes> {
  return await eventually(async () => {
    await workbench.runCommand('Developer: Startup Performance')
    await workbench.page.waitForTimeout(1500)
    const report = await copyActiveEditor(workbench.page)
    await workbench.runCommand('View: Close Editor')
    return parseReport(report)
  }, 30_000)
}

async function copyActiveEditor(page: Page): Promise<string> {
  await page.locator('.editor-group-container.active .monaco-editor .view-lines').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  return await page.evaluate(async () => await navigator.clipboard.readText())
}

/** Finds Galley's row in the table of extension activations: extension, eager, load, call, finish, … */
function parseReport(report: string): ActivationTimes {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    publisher: string
    name: string
  }
  const id = `${manifest.publisher}.${manifest.name}`
  const row = report.split('\n').find((line) => line.includes(id))
  const cells = row?.split('|').map((cell) => cell.trim()) ?? []
  const [load, call, resolve] = cells.slice(cells.indexOf(id) + 2).map(Number)
  if (load === undefined || call === undefined || resolve === undefined) throw new Error(`No row for ${id}:\n${report}`)
  return { load, call, resolve }
}
