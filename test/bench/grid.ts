/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { withEdits } from '../../src/core/text/edits/minimalEdits.ts'
import { tableEdits } from '../../src/core/text/tables/tableEdits.ts'
import { tableAt } from '../../src/core/text/tables/findTables.ts'
import { ScannedText } from '../../src/core/text/scanning/scannedText.ts'
import { shownTable, type FromGrid, type ToGrid } from '../../src/features/writing/tables/tableMessages.ts'
import { launchBrowser } from '../support/vscode/browser.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { median, type Measurement } from './measurement.ts'

const [rows, columns] = [200, 20]
/** How often each key is pressed. */
const rounds = 40
/** The time in milliseconds from a key to what it shows. */
const limit = { atMost: 50 }

/** Tables of the same size in both forms. */
const forms: Readonly<Record<string, string>> = {
  'a Markdown table': [line((at) => `Column ${at}`), line(() => '---'), ...body((row, at) => `${row} ${at}`)].join(
    '\n',
  ),
  'a typed table': `<table><thead><tr>${cells((at) => `<th>Column ${at}</th>`)}</tr></thead><tbody>${Array.from(
    { length: rows },
    (_, row) => `<tr>${cells((at) => `<td>${row} ${at}</td>`)}</tr>`,
  ).join('')}</tbody></table>`,
}

function cells(make: (column: number) => string): string {
  return Array.from({ length: columns }, (_, at) => make(at)).join('')
}

function line(make: (column: number) => string): string {
  return `|${cells((at) => ` ${make(at)} |`)}`
}

function body(make: (row: number, column: number) => string): string[] {
  return Array.from({ length: rows }, (_, row) => line((at) => make(row, at)))
}

/** Measures in a browser how long a key in the grid of a large table takes until it's shown. */
export async function measureGrid(): Promise<Measurement[]> {
  const browser = await launchBrowser()
  try {
    const measured: Measurement[] = []
    for (const [name, table] of Object.entries(forms)) {
      const page = await browser.newPage({ viewport: { width: 900, height: 800 } })
      await open(page, table)
      const about = `grid of ${name} with ${rows} × ${columns} cells`
      const times = await measureKeys(page)
      for (const [key, values] of Object.entries(times)) {
        measured.push(
          { name: `${about}: ${key}`, value: median(values), unit: 'ms', limit },
          { name: `${about}: ${key}, slowest of ${values.length}`, value: Math.max(...values), unit: 'ms' },
        )
      }
      await page.close()
    }
    return measured
  } finally {
    await browser.close()
  }
}

/** Opens the grid. In place of VS Code, this process changes the text of the table and answers. */
async function open(page: Page, table: string): Promise<void> {
  let scan = new ScannedText(table)
  let version = 1
  const post = async (answered?: number): Promise<void> => {
    const found = tableAt(scan, 0)?.table
    if (found === undefined || 'fault' in found) throw new Error('The table can’t be read.')
    const message: ToGrid = { kind: 'table', version, table: shownTable(found), answered }
    await page.evaluate((data) => window.postMessage(data, '*'), message)
  }
  await page.exposeFunction('toHost', async (message: FromGrid) => {
    const found = tableAt(scan, 0)?.table
    if (message.kind === 'change' && found !== undefined && !('fault' in found)) {
      scan = new ScannedText(withEdits(scan.text, tableEdits(found, message.operation)), scan)
      version++
      await post(message.id)
    } else if (message.kind === 'ready') await post()
  })
  const file = (name: string): string => readFileSync(path.join(projectRoot, 'dist/browser', name), 'utf8')
  await page.setContent(`<style>${file('tableGrid.css')}</style><main aria-busy="true" data-labels="{}"></main>`)
  await page.evaluate('window.acquireVsCodeApi = () => ({ postMessage: window.toHost })')
  await page.addScriptTag({ content: file('tableGrid.js') })
  await page.locator('[data-row="10"][data-column="3"]').waitFor()
  await page.evaluate(watchKeys)
}

/** Runs in the browser: notes for each key how long it takes until the browser has painted. */
function watchKeys(): void {
  const times: number[] = []
  Object.assign(window, { times })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(undefined)
      })
    },
    true,
  )
}

async function measureKeys(page: Page): Promise<Readonly<Record<string, readonly number[]>>> {
  const found: Record<string, number[]> = {}
  const press = async (name: string, key: string): Promise<void> => {
    await page.keyboard.press(key)
    await page.waitForFunction('window.times.length > 0')
    const [time = Number.NaN] = await page.evaluate<number[]>('window.times.splice(0)')
    ;(found[name] ??= []).push(time)
  }
  await page.locator('[data-row="10"][data-column="3"]').click()
  for (let round = 0; round < rounds; round++) {
    await press('an arrow key', round % 2 === 0 ? 'ArrowRight' : 'ArrowDown')
  }
  await page.locator('[data-row="10"][data-column="3"]').click()
  for (let round = 0; round < rounds; round++) {
    await press('the first letter in a cell', 'w')
    for (const letter of 'ords') await press('another letter', letter)
    await press('Enter, which changes the text', 'Enter')
    // The answer comes later than what Enter shows at once.
    await page.waitForTimeout(30)
  }
  return found
}
