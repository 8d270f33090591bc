// Receives one folder after another, runs everything that the command line and its tools can do with it, and sends a line
// for each. The last line says whether it's idle, or something still waits for a file.
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderDocs } from '../../../src/agent/docs/folderDocs.ts'
import { ToolError } from '../../../src/agent/toolError.ts'
import { offeredTools } from '../../../src/agent/tools/docsTools.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { run } from '../../../src/cli/main.ts'
import { docsIn } from '../../../src/folder/findDocsFolder.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import type { AttackLine } from './attackedProcess.ts'

/** Sends a line, and waits until it's on its way. */
async function send(line: AttackLine): Promise<void> {
  await new Promise<void>((resolve) => process.send?.(line, () => resolve()))
}

async function report(name: string, work: () => Promise<string>): Promise<void> {
  const output = await work().catch(
    (error: unknown) => `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  )
  await send({ name, output })
}

function commandLines(folder: string): string[][] {
  return [
    ['check', folder],
    ['check', folder, '--format', 'json'],
    ['check', folder, '--fix'],
    ['format', folder, '--check'],
    ['format', folder],
    ['status', folder],
    ['push', folder, '--dry-run'],
    ['pull', folder],
  ]
}

const paths = [
  'page.md',
  'notes.md',
  'linked.md',
  '../outside/secret.md',
  '.git/config',
  '.env',
  'guide/page.md',
  'in/x.md',
]
const inputs: readonly (readonly [string, Record<string, unknown>])[] = [
  ['docs_outline', {}],
  ['docs_search', { query: 'canary' }],
  ['docs_check', {}],
  ...paths.flatMap((file): (readonly [string, Record<string, unknown>])[] => [
    ['docs_read', { page: file }],
    ['page_edit', { page: file, old_text: '#', new_text: '##' }],
    ['page_create', { path: file.replace('.md', '-new.md'), title: 'New', text: 'Words.' }],
    ['page_move', { page: file, before: 'README.md' }],
  ]),
  ...['CON.md', 'NUL/aux.md', 'a\n.md', '..\\x.md', '/tmp/x.md', '.galley/x.md', '.gitbook/../../x.md', 'a//b.md'].map(
    (file): readonly [string, Record<string, unknown>] => ['page_create', { path: file, title: 'N', text: 'W.' }],
  ),
]

/** Runs each command in this process, as the command line does. */
async function runCommands(folder: string): Promise<void> {
  for (const args of commandLines(folder)) {
    await report(args.filter((arg) => arg !== folder).join(' '), async () => {
      let printed = ''
      const status = await run(args, (text) => (printed += text)).catch((error: unknown) => {
        printed += error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        return 2
      })
      return `${status} ${printed}`
    })
  }
}

/** Calls each tool on each docs folder that the commands find. */
async function callTools(folder: string): Promise<void> {
  const found = (await docsIn(folder).catch(() => [])).map(({ place }) => place.folder)
  for (const docsFolder of found.length === 0 ? [folder] : found) {
    const docs = new FolderDocs(new CachedFolder(docsFolder))
    const catalog: DocsCatalog = {
      folder: async () => await Promise.resolve(docs),
      platform: () => Promise.reject(new ToolError('You aren’t signed in.')),
      writes: true,
      hasPlatform: false,
    }
    const tools = offeredTools(catalog)
    for (const [name, input] of inputs) {
      const tool = tools.find((each) => each.name === name)
      if (tool === undefined) throw new Error(`There is no tool ${name}.`)
      const signal = AbortSignal.timeout(5000)
      await report(`${name} ${JSON.stringify(input)}`, async () => await tool.call(input, { catalog, signal }))
    }
  }
}

process.on('message', (folder: string) => void runEverything(folder))
await send({ name: 'ready', output: '' })

async function runEverything(folder: string): Promise<void> {
  await runCommands(folder)
  await callTools(folder)
  const isBusy = await waitsForFiles()
  await send({ name: 'end', output: isBusy ? 'busy' : 'idle' })
}

/** Returns whether something still waits for a file, such as a pipe that no one writes to, after a moment. */
async function waitsForFiles(): Promise<boolean> {
  for (let left = 20; left > 0; left--) {
    if (!process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'))) return false
    await wait(10)
  }
  return true
}
