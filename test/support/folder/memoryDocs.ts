import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultConfig, readDocsConfig } from '../../../src/core/docs/gitSync/docsConfig.ts'
import { readSummary } from '../../../src/core/docs/gitSync/summaryFile.ts'
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import { isPageFile, type DocsFolder } from '../../../src/folder/docsFolder.ts'
import { FolderBody } from '../../../src/folder/folderBody.ts'
import { readPageRecord } from '../../../src/folder/pageRecord.ts'
import type { FolderPlan } from '../../../src/folder/folderPlan.ts'

/** A docs folder in memory: texts by path, including `.gitbook.yaml` if there is one. */
export type MemoryFiles = ReadonlyMap<string, string>

/** Returns docs in memory as if they had been read from disk. */
export function memoryDocs(texts: MemoryFiles): DocsFolder {
  const folder = '/docs'
  const configText = texts.get('.gitbook.yaml')
  const files = new Map([...texts].map(([name, text]) => [name, { path: name, size: text.length, changed: 0 }]))
  const summaryText = texts.get('SUMMARY.md')
  const pages = [...texts].filter(([name]) => isPageFile(name, summaryText === undefined ? undefined : 'SUMMARY.md'))
  const records = new Map(pages.map(([name, text]) => [name, readPageRecord(name, text)]))
  const summary =
    summaryText === undefined ? undefined : { path: 'SUMMARY.md', text: summaryText, file: readSummary(summaryText) }
  const body = new FolderBody({
    folder,
    title: 'Docs',
    files,
    records,
    summary,
    variables: new Map(),
    tags: undefined,
  })
  const config = configText === undefined ? defaultConfig : readDocsConfig(configText)
  // Planning a change doesn't access the disk.
  const disk = DiskFolder.open(tmpdir())
  const contents = { summary, records, isShallow: false }
  return { ...contents, folder, top: folder, disk, whole: disk, found: [], config, configText, files, body }
}

/** Returns the files after a plan. The plan must match the files before it. */
export function applyPlanTo(files: MemoryFiles, { moves, creates, deletes, edits }: FolderPlan): MemoryFiles {
  const after = new Map(files)
  for (const [file, text] of deletes) {
    assert.equal(after.get(file), text, `${file} is deleted as it is`)
    after.delete(file)
  }
  for (const from of moves.keys()) after.delete(from)
  for (const [from, to] of moves) {
    assert.ok(!after.has(to), `${to} is free`)
    after.set(to, files.get(from) ?? '')
  }
  for (const [file, text] of creates) {
    assert.ok(!after.has(file), `${file} is free`)
    after.set(file, text)
  }
  for (const [file, { before, after: text }] of edits) {
    assert.equal(after.get(file), before, `${file} is edited as it is`)
    after.set(file, text)
  }
  return after
}

/** Returns a function that reads texts from memory, for plans. */
export function readFrom(files: MemoryFiles): (file: string) => Promise<string | undefined> {
  return async (file) => await Promise.resolve(files.get(path.posix.normalize(file)))
}
