import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'
import { writePages } from './folder.ts'
import type { Measurement } from './measurement.ts'

const folders = 11
const pagesEach = 880
/** How many milliseconds an idle window takes to release what it read. */
const settling = 30_000
/** A timeout in milliseconds. */
const patience = 120_000

/**
 * Measures a window with VS Code's default settings on a repository with eleven docs folders. It measures how soon its
 * pages are shown, and the memory of the extension host. For comparison, the same window opens the same page without
 * Galley. Linux only.
 */
export async function measureWindow(): Promise<Measurement[]> {
  if (process.platform !== 'linux') return []
  const repository = await mkdtemp(path.join(tmpdir(), 'galley-bench-window-'))
  try {
    for (let at = 0; at < folders; at++) {
      const folder = path.join(repository, `docs${at}`)
      await mkdir(folder)
      await writePages(folder, pagesEach)
      await writeFile(path.join(folder, '.gitbook.yaml'), 'root: ./\n')
    }
    const without = await inWindow(repository, undefined, async () => undefined)
    const withGalley = await inWindow(repository, packagedExtension, useDocs)
    const { rows, found, checked } = withGalley.result
    const about = `${folders * pagesEach} pages in ${folders} folders`
    return [
      { name: `window: first rows of ${about}, after a click on the icon`, value: rows, unit: 'ms' },
      { name: 'window: the first page in Go to Page, right after that', value: found, unit: 'ms' },
      { name: 'window: all folders checked', value: checked, unit: 'ms' },
      {
        name: `window: memory of the extension host with ${about}, above one without Galley`,
        value: withGalley.memory - without.memory,
        unit: 'MB',
        limit: { atMost: 150 },
      },
      { name: 'window: memory of the extension host without Galley', value: without.memory, unit: 'MB' },
    ]
  } finally {
    await rm(repository, { recursive: true, force: true })
  }
}

async function inWindow<T>(
  workspace: string,
  vsix: string | undefined,
  use: (workbench: Workbench) => Promise<T>,
): Promise<{ readonly result: T; readonly memory: number }> {
  const workbench = await Workbench.start({ workspace, isQuiet: false, ...(vsix === undefined ? {} : { vsix }) })
  try {
    const result = await use(workbench)
    await workbench.page.keyboard.press('Control+P')
    await workbench.quickInput.type('docs3/part1/page101.md')
    await workbench.quickInput.acceptFirst('page101.md', patience)
    await workbench.editor.waitForText('# Page 101')
    await wait(settling)
    return { result, memory: await memoryOfHost() }
  } finally {
    await workbench.stop()
  }
}

/** Opens the docs as a person does, and returns the milliseconds of each step. */
async function useDocs(
  workbench: Workbench,
): Promise<{ readonly rows: number; readonly found: number; readonly checked: number }> {
  const start = performance.now()
  await workbench.openView('Galley')
  await workbench.tree('Docs').waitFor('docs3')
  const rows = performance.now() - start
  const asked = performance.now()
  await workbench.runCommand('galley.goToPage')
  await workbench.page.locator('.quick-input-list .monaco-list-row').first().waitFor({ timeout: patience })
  const found = performance.now() - asked
  await workbench.page.keyboard.press('Escape')
  await eventually(async () => {
    const shown = await workbench.statusBar()
    if (!shown.some((text) => /Checked \d+ docs folders/.test(text))) throw new Error(shown.join('\n'))
  }, patience)
  return { rows, found, checked: performance.now() - start }
}

/** Returns the resident memory of the extension host that this process started, in megabytes. */
async function memoryOfHost(): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of processes) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('--type=extensionHost') || !(await isOurs(pid))) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
  }
  throw new Error('No extension host is running.')
}

async function isOurs(pid: string): Promise<boolean> {
  for (let each = pid; Number(each) > 1;) {
    if (Number(each) === process.pid) return true
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')
    each = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  }
  return false
}
