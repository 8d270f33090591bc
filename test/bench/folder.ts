import { readFileSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay, performance, type IntervalHistogram } from 'node:perf_hooks'
import { checkFolder, type FolderCheck } from '../../src/folder/checkFolder.ts'
import { readDocsFolder, type DocsFolder } from '../../src/folder/docsFolder.ts'
import { planChange } from '../../src/folder/folderPlan.ts'
import { RecordCache } from '../../src/folder/recordCache.ts'
import { renameFile } from '../../src/folder/structureEdits.ts'
import { garbageCollector } from '../support/garbageCollector.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { setTimeout } from 'node:timers/promises'
import { deadLinksOfLanguageService, type DeadLink } from './languageService.ts'
import { median, type Measurement } from './measurement.ts'

const thread = path.join(projectRoot, 'dist', 'pageThread.cjs')
const pageBytes = 5000
const rounds = 15
/** Half of all pages link to this one. */
const popular = 'part0/page0.md'

/** Measures reading a docs folder of about 50 MB, checking it, processing an edit, and planning a rename. */
export async function measureFolder(count = 10_000): Promise<Measurement[]> {
  const docs = await mkdtemp(path.join(tmpdir(), 'galley-bench-folder-'))
  try {
    const pages = await writePages(docs, count)
    // Files that changed in the last moments aren't cached.
    await setTimeout(2500)
    const { signal } = new AbortController()
    const cache = new RecordCache(path.join(docs, '.cache'))
    const before = memory()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const indexed = await timed(async () => await readDocsFolder(docs, { signal, thread, cache }))
    const longestOfReading = longest(delay)
    const checked = await timed(async () => await checkFolder(indexed.result))
    const longestOfChecking = longest(delay)
    let check = checked.result
    const held = memory() - before
    delay.reset()
    const cached = await timed(async () => await readDocsFolder(docs, { signal, thread, cache }))
    const longestOfCached = longest(delay)
    const edits: number[] = []
    delay.reset()
    for (const page of pages.slice(500, 500 + rounds)) {
      await appendFile(path.join(docs, page), 'More words.\n')
      const { took, result } = await timed(async () => {
        return await checkFolder(await readDocsFolder(docs, { signal, known: check.folder }), { known: check })
      })
      edits.push(took)
      check = result
    }
    const longestOfEdits = longest(delay)
    delay.reset()
    const planned = await timed(async () => await planRename(check.folder))
    const longestOfPlanning = longest(delay)
    delay.disable()
    const files = pages.map((page) => path.join(docs, page))
    const compared = await timed(async () => await deadLinksOfLanguageService(docs, files))
    assertAllFound(compared.result, check)
    const about = `${count} pages`
    return [
      { name: `folder: ${about} read for the first time`, value: indexed.took, unit: 'ms', limit: { atMost: 3000 } },
      { name: 'folder: the longest turn while it is read', value: longestOfReading, unit: 'ms', limit: { atMost: 20 } },
      {
        name: 'folder: the longest turn while it is checked',
        value: longestOfChecking,
        unit: 'ms',
        limit: { atMost: 20 },
      },
      { name: `folder: ${about} read from the cache`, value: cached.took, unit: 'ms', limit: { atMost: 300 } },
      {
        name: 'folder: the longest turn while it is read from the cache',
        value: longestOfCached,
        unit: 'ms',
        limit: { atMost: 20 },
      },
      { name: 'folder: the longest turn after an edit', value: longestOfEdits, unit: 'ms', limit: { atMost: 20 } },
      {
        name: `folder: ${about} read and checked`,
        value: indexed.took + checked.took,
        unit: 'ms',
        limit: { atMost: 5000 },
      },
      {
        name: `folder: problems of ${about} after an edit, median`,
        value: median(edits),
        unit: 'ms',
        limit: { atMost: 100 },
      },
      {
        name: 'folder: a rename that half of them link to, planned',
        value: planned.took,
        unit: 'ms',
        limit: { atMost: 1000 },
      },
      {
        name: 'folder: the longest turn while that is planned',
        value: longestOfPlanning,
        unit: 'ms',
        limit: { atMost: 20 },
      },
      {
        name: 'folder: read and checked by all rules, times as fast as dead links by the language service of the editor',
        value: compared.took / (indexed.took + checked.took),
        unit: 'ratio',
        limit: { atLeast: 2 },
      },
      { name: `folder: memory held for ${about}`, value: held, unit: 'MB', limit: { atMost: 150 } },
    ]
  } finally {
    await rm(docs, { recursive: true, force: true })
  }
}

/** Returns the longest delay in milliseconds since the last call. */
function longest(delay: IntervalHistogram): number {
  const found = delay.max / 1e6
  delay.reset()
  return found
}

async function planRename(docs: DocsFolder): Promise<void> {
  const { edits } = await planChange(docs, renameFile(popular, 'part0/renamed.md'), (file) => {
    return readFileSync(path.join(docs.folder, file), 'utf8')
  })
  if (edits.size < docs.records.size / 2) throw new Error(`Only ${edits.size} files follow the rename.`)
}

/** Checks that every broken link that VS Code's language service finds is among the problems. */
function assertAllFound(dead: readonly DeadLink[], { folder, problems }: FolderCheck): void {
  const found = new Map(problems.map(({ path: file, problems: own }) => [path.join(folder.folder, file), own]))
  const missed = dead.filter(({ file, start, end }) => {
    return found.get(file)?.some((problem) => problem.start < end && start < problem.end) !== true
  })
  if (dead.length === 0) throw new Error('The language service found nothing, so that it cannot have looked.')
  if (missed.length > 0) throw new Error(`${missed.length} dead links are not found: ${JSON.stringify(missed[0])}`)
}

async function timed<T>(run: () => Promise<T>): Promise<{ readonly took: number; readonly result: T }> {
  const started = performance.now()
  const result = await run()
  return { took: performance.now() - started, result }
}

const collect = garbageCollector()

/** Returns the megabytes in use after garbage collection. */
function memory(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

/** Writes this many pages of about 5 KB with a table of contents, and returns their paths. */
export async function writePages(docs: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `part${Math.floor(at / 100)}/page${at}.md`)
  for (const part of new Set(names.map((name) => path.dirname(name)))) {
    await mkdir(path.join(docs, part), { recursive: true })
  }
  await writeFile(path.join(docs, 'SUMMARY.md'), names.map((name, at) => `* [Page ${at}](${name})\n`).join(''))
  for (const [at, name] of names.entries()) await writeFile(path.join(docs, name), pageText(at, names))
  return names
}

function pageText(at: number, names: readonly string[]): string {
  const parts = [`# Page ${at}`, at % 2 === 1 ? `See the [first one](../${popular}).` : 'A page of its own.']
  if (at % 100 === 7) parts.push(`[Gone](gone.md), [no part](#nowhere), [far](../${popular}#nowhere)`)
  for (let part = 0, size = 0; size < pageBytes; part++) {
    const to = names[(at * 37 + part * 11) % names.length] ?? popular
    const section = [
      `## Part ${part}`,
      `Words with a [link](../${to}) in it, and \`code\`.\n\n* one\n* two`,
      '{% hint style="info" %}\nA hint.\n{% endhint %}',
      `| a | b |\n| --- | --- |\n| ${at} | words |`,
      'Some more words here. '.repeat(10).trim(),
    ].join('\n\n')
    parts.push(section)
    size += section.length
  }
  return `${parts.join('\n\n')}\n`
}
