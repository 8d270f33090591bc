import { isMap, isScalar, type Document, type Range } from 'yaml'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { parseYaml } from '../../text/strings/yamlData.ts'

/** A redirect in `.gitbook.yaml`: an old path of the site, and the file that replaced it. */
interface FolderRedirect {
  readonly source: string
  readonly target: string
  /** The spans of the source and of the target in the file, in UTF-16 units. */
  readonly sourceSpan: Readonly<Span>
  readonly targetSpan: Readonly<Span>
}

/** The configuration in `.gitbook.yaml`. Paths have `/`. `root` is '' for the folder of the file itself. */
export interface DocsConfig {
  readonly root: string
  /** Relative to `root`. */
  readonly readme: string
  /** Relative to `root`. */
  readonly summary: string
  readonly redirects: readonly FolderRedirect[]
  readonly problems: readonly ConfigProblem[]
}

/** A part of the file that Galley ignores, with its offset. */
export interface ConfigProblem extends Readonly<Span> {
  readonly kind: 'syntax' | 'notAMap' | 'outside' | 'notAPath'
  /** The key with the problem, or the message of the YAML reader. */
  readonly detail: string
}

/** The configuration if there's no file, or if it's empty. */
export const defaultConfig: DocsConfig = {
  root: '',
  readme: 'README.md',
  summary: 'SUMMARY.md',
  redirects: [],
  problems: [],
}

/**
 * Reads `.gitbook.yaml`. Leaves out and reports what can't be used. `leaves` returns whether a root that seems to be
 * inside the folder isn't, such as one behind a symbolic link.
 */
export function readDocsConfig(text: string, leaves: (root: string) => boolean = () => false): DocsConfig {
  const document = parseYaml(text)
  const problems: ConfigProblem[] = []
  const error = document.errors[0]
  if (error !== undefined) {
    const [start, end] = error.pos
    return { ...defaultConfig, problems: [{ kind: 'syntax', detail: error.message.split('\n')[0] ?? '', start, end }] }
  }
  if (document.contents === null) return defaultConfig
  if (!isMap(document.contents)) {
    return { ...defaultConfig, problems: [{ kind: 'notAMap', detail: '', start: 0, end: text.length }] }
  }
  const pathAt = (keys: readonly string[], otherwise: string): string =>
    readPath(document, keys, { problems, leaves: keys[0] === 'root' ? leaves : () => false }) ?? otherwise
  return {
    root: pathAt(['root'], ''),
    readme: pathAt(['structure', 'readme'], defaultConfig.readme),
    summary: pathAt(['structure', 'summary'], defaultConfig.summary),
    redirects: readRedirects(document),
    problems,
  }
}

function readPath(
  document: Document,
  keys: readonly string[],
  { problems, leaves }: { readonly problems: ConfigProblem[]; readonly leaves: (path: string) => boolean },
): string | undefined {
  const node = document.getIn(keys, true)
  if (node === undefined || node === null) return undefined
  const value = isScalar(node) ? node.value : undefined
  const [start, end] = isScalar(node) && node.range ? node.range : [0, 0]
  const detail = keys.join('.')
  if (typeof value !== 'string') {
    problems.push({ kind: 'notAPath', detail, start, end })
    return undefined
  }
  const path = cleanPath(value)
  if (path !== undefined && !leaves(path)) return path
  problems.push({ kind: 'outside', detail, start, end })
  return undefined
}

/** Removes `.` and the slashes around a path. Undefined if it points outside. */
export function cleanPath(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function readRedirects(document: Document): FolderRedirect[] {
  const map = document.get('redirects')
  if (!isMap(map)) return []
  return map.items.flatMap(({ key, value }): FolderRedirect[] => {
    if (!isScalar(key) || !isScalar(value) || !key.range || !value.range) return []
    const [sourceSpan, targetSpan] = [spanOf(key.range), spanOf(value.range)]
    return [{ source: String(key.value), target: String(value.value), sourceSpan, targetSpan }]
  })
}

function spanOf([start, end]: Range): Span {
  return { start, end }
}
