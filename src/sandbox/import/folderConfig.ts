import path from 'node:path'
import { parseDocument } from 'yaml'
import { yamlData } from '../../core/files/yamlData.ts'
import type { ImportProblem } from './importedFolder.ts'

/** What `.gitbook.yaml` says. Paths are relative to the folder, with `/`; `root` is '' for the folder itself. */
export type FolderConfig = { root: string; readme?: string; summary?: string }

/** Reads `.gitbook.yaml`; what cannot be used is added to `problems` and left out. */
export function readFolderConfig(text: string | undefined, problems: ImportProblem[]): FolderConfig {
  if (text === undefined) return { root: '' }
  const report = (reason: string) => problems.push({ path: '.gitbook.yaml', reason })
  const settings = readYaml(text, report)
  const root = relativePath('', settings['root'])
  if (settings['root'] !== undefined && root === undefined)
    report('The root is not a path inside the folder. It was not used.')
  if (settings['redirects'] !== undefined) report('Redirects are not imported.')
  const base = root ?? ''
  const structure = isRecord(settings['structure']) ? settings['structure'] : {}
  const readme = relativePath(base, structure['readme'])
  const summary = relativePath(base, structure['summary'])
  return { root: base, ...(readme && { readme }), ...(summary && { summary }) }
}

function readYaml(text: string, report: (reason: string) => void): Record<string, unknown> {
  try {
    const document = parseDocument(text, { logLevel: 'silent' })
    const [error] = document.errors
    if (error) throw error
    const settings = yamlData(document)
    if (isRecord(settings)) return settings
    if (settings !== null) report('The settings are not names and values. They were not used.')
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    report(`The settings are not valid YAML and were not used: ${reason.replace(/[.:]$/, '')}.`)
  }
  return {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function relativePath(base: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const joined = path.posix.join(base, value.replaceAll('\\', '/').replace(/^\/+/, '')).replace(/(?<!\/)\/+$/, '')
  if (joined === '..' || joined.startsWith('../')) return undefined
  return joined === '.' ? '' : joined
}
