import path from 'node:path'
import { isMap, isScalar, isSeq, type Document, type YAMLMap } from 'yaml'
import { withLineEndsOf } from '../core/text/edits/lineEnds.ts'
import { parseYaml } from '../core/text/strings/yamlData.ts'
import {
  docsRules,
  problemOf,
  type DocsProblem,
  type ProblemSeverity,
  type RuleId,
} from '../core/authoring/checks/docsProblem.ts'
import type { StyleGuide } from '../core/authoring/prose/styleGuide.ts'
import { nearestName } from '../core/authoring/checks/nearestName.ts'
import { globMatcher, maxGlobLength, maxGlobsLength } from '../core/docs/files/globs.ts'
import type { SpecPlace } from './specFile.ts'
import { recordOf } from '../contract/checks/records.ts'
import { noProse, readProseSetting, type ProseConfiguration, type ReportFault } from './proseConfiguration.ts'
import { DiskFolder } from '../disk/diskFolder.ts'

/**
 * The configuration of checks: rules that are off or have another severity, ignored paths, specifications, and settings
 * for prose.
 */
export interface CheckConfiguration {
  readonly rules: ReadonlyMap<RuleId, ProblemSeverity | 'off'>
  /** Returns whether a path below the root is ignored. */
  readonly ignores: (path: string) => boolean
  /** OpenAPI specifications below the folder, by the slugs that blocks use. */
  readonly specs: ReadonlyMap<string, SpecPlace>
  readonly prose: ProseConfiguration
  /** The style guide that the configuration names, and its absolute path. */
  readonly style: { readonly guide: StyleGuide; readonly file: string } | undefined
  /** Returns whether an address on the web can be requested. */
  readonly external: (address: string) => boolean
  /** Invalid parts of the configuration, with offsets in its text. */
  readonly problems: readonly DocsProblem[]
}

/** Checks everything with default severities. */
const checkEverything: CheckConfiguration = {
  rules: new Map(),
  ignores: () => false,
  specs: new Map(),
  prose: noProse,
  style: undefined,
  external: () => true,
  problems: [],
}

/** A configuration with its text and that of its style guide, which are empty if there's no file. */
export interface WrittenConfiguration extends CheckConfiguration {
  /** The configuration without its style guide. */
  readonly own: CheckConfiguration
  readonly text: string
  readonly guideText: string
}

/**
 * Reads the `.galley.yaml` of a folder and its style guide, if there are any. Returns the known configuration if both
 * texts are the same.
 */
export async function loadCheckConfiguration(
  folder: string,
  known?: WrittenConfiguration,
): Promise<WrittenConfiguration> {
  const disk = DiskFolder.open(folder)
  const text = disk.readText('.galley.yaml') ?? ''
  const own = known?.text === text ? known.own : readCheckConfiguration(text)
  const { styleGuide } = own.prose
  const guideText = styleGuide === undefined ? '' : (disk.readText(styleGuide) ?? '')
  if (known?.own === own && known.guideText === guideText) return known
  const read = { ...own, own, text, guideText }
  if (styleGuide === undefined) return read
  if (guideText === '') {
    // A path with escaped characters isn't in the text as it is.
    const start = Math.max(0, text.indexOf(styleGuide))
    const missing = problemOf('configuration', { start, end: start + styleGuide.length }, ['noStyleGuide', styleGuide])
    return { ...read, problems: [...own.problems, missing] }
  }
  const { StyleGuide } = await import('../core/authoring/prose/styleGuide.ts')
  const guide = new StyleGuide(guideText)
  return {
    ...read,
    // The configuration takes precedence over the guide.
    rules: new Map([...guide.levels, ...own.rules]),
    prose: { ...own.prose, terms: [...own.prose.terms, ...guide.terms] },
    style: { guide, file: path.join(disk.path, styleGuide) },
  }
}

/** Adds an ignored path to a `.galley.yaml` and keeps everything else. Undefined if the file can't be read. */
export function withIgnored(text: string, path: string): string | undefined {
  // Escapes the path, so that none of its characters is a wildcard.
  const glob = path.replace(/[\\*?[\]{}()!+@]/g, '\\$&')
  return withListed(text, 'ignore', glob)
}

/** Sets the level of a rule in a `.galley.yaml` and keeps everything else. Undefined if the file can't be read. */
export function withRule(text: string, rule: RuleId, level: ProblemSeverity | 'off'): string | undefined {
  return edited(text, (document) => {
    const rules = document.get('rules')
    if (isMap(rules)) rules.set(rule, level)
    else document.set('rules', { [rule]: level })
  })
}

/** Adds a word to a `.galley.yaml` and keeps everything else. Undefined if the file can't be read. */
export function withWord(text: string, word: string): string | undefined {
  return withListed(text, 'words', word)
}

function withListed(text: string, list: 'ignore' | 'words', value: string): string | undefined {
  return edited(text, (document) => {
    const known = document.get(list)
    if (isSeq(known)) known.add(value)
    else document.set(list, [value])
  })
}

/** Adds a term to a `.galley.yaml` and keeps everything else. Undefined if the file can't be read. */
export function withTerm(text: string, not: string, use: string): string | undefined {
  return edited(text, (document) => {
    const terms = document.get('terms')
    if (isMap(terms)) return terms.set(not, use)
    if (!isSeq(terms)) return document.set('terms', [{ use, not: [not] }])
    const known = terms.items.find((each): each is YAMLMap => isMap(each) && each.get('use') === use)
    const others = known?.get('not')
    if (isSeq(others)) others.add(not)
    else terms.add(document.createNode({ use, not: [not] }))
  })
}

function edited(text: string, edit: (document: Document) => void): string | undefined {
  const document = parseYaml(text)
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents))) return undefined
  edit(document)
  return withLineEndsOf(document.toString({ lineWidth: 0 }), text)
}

const levels = ['off', 'error', 'warning', 'info', 'hint'] as const

/**
 * Reads `.galley.yaml`: `rules` maps rules to `off`, `error`, `warning`, `info` or `hint`; `ignore` is a list of globs;
 * `openapi` maps slugs to files, or to `source` and `overlays`; `external` has globs of
 * addresses; other keys are about prose.
 */
export function readCheckConfiguration(text: string): CheckConfiguration {
  const document = parseYaml(text)
  const problems: DocsProblem[] = []
  const report: ReportFault = (node, fault, ...details) => {
    const range = isScalar(node) ? node.range : undefined
    problems.push(
      problemOf('configuration', { start: range?.[0] ?? 0, end: range?.[1] ?? text.length }, [fault, ...details]),
    )
  }
  const error = document.errors[0]
  if (error !== undefined) {
    report(undefined, 'syntax', error.message.split('\n')[0] ?? '')
    return { ...checkEverything, problems }
  }
  const rules = new Map<RuleId, ProblemSeverity | 'off'>()
  const specs = new Map<string, SpecPlace>()
  const globs: string[] = []
  let prose = noProse
  let { external } = checkEverything
  if (document.contents !== null && !isMap(document.contents)) report(document.contents, 'notRules')
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = nameOf(key)
    if (name === 'rules' && isMap(value)) {
      for (const entry of value.items) readRule(entry.key, entry.value, rules, report)
    } else if (name === 'ignore' && isSeq(value)) {
      globs.push(...readGlobs(value.items, report))
    } else if (name === 'external') {
      external = readExternalSetting(value, report)
    } else if (name === 'openapi' && isMap(value)) {
      for (const entry of value.items) {
        const slug = nameOf(entry.key)
        const place = readSpecPlace(entry.value)
        if (place === undefined) report(entry.key, 'notAPath', slug)
        else specs.set(slug, place)
      }
    } else {
      const found = readProseSetting(name, value, report)
      if (found === undefined) report(key, 'unknownName', name)
      else prose = { ...prose, ...found }
    }
  }
  return { ...checkEverything, rules, ignores: globMatcher(globs), specs, prose, external, problems }
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : ''
}

function readSpecPlace(value: unknown): SpecPlace | undefined {
  if (isScalar(value)) return typeof value.value === 'string' ? { source: value.value } : undefined
  const { source, overlays, ...others } = recordOf(isMap(value) ? value.toJSON() : undefined)
  if (typeof source !== 'string' || Object.keys(others).length > 0) return undefined
  if (overlays === undefined) return { source }
  const isList = Array.isArray(overlays) && overlays.every((each) => typeof each === 'string')
  return isList ? { source, overlays: overlays as string[] } : undefined
}

function readRule(
  key: unknown,
  value: unknown,
  rules: Map<RuleId, ProblemSeverity | 'off'>,
  report: ReportFault,
): void {
  const name = nameOf(key)
  // YAML 1.1 parsers read an unquoted `off` as false.
  const written = isScalar(value) ? (value.value === false ? 'off' : value.value) : undefined
  const level = levels.find((known) => known === written)
  if (!isRule(name)) {
    const suggested = nearestName(name, Object.keys(docsRules))
    report(key, 'unknownRule', name, suggested ?? '')
  } else if (level === undefined) report(value, 'unknownLevel', name, levels.join(', '))
  else if (name === 'spelling' && level === 'error') {
    // A dictionary doesn't know all words, so an unknown one must not fail a build.
    report(value, 'neverError', name)
    rules.set(name, 'info')
  } else rules.set(name, level)
}

/**
 * Reads `external`: `allow` has globs of the only addresses to request, `ignore` of those never to request. A glob fits
 * with and without `https://`. Neither makes an address that isn't public reachable.
 */
function readExternalSetting(value: unknown, report: ReportFault): CheckConfiguration['external'] {
  const globs: Record<'allow' | 'ignore', string[]> = { allow: [], ignore: [] }
  if (!isMap(value)) report(value, 'notExternal')
  for (const { key, value: list } of isMap(value) ? value.items : []) {
    const name = isScalar(key) ? key.value : ''
    if ((name === 'allow' || name === 'ignore') && isSeq(list)) globs[name] = readGlobs(list.items, report)
    else report(key, 'notExternal')
  }
  const [allowed, ignored] = [globMatcher(globs.allow), globMatcher(globs.ignore)]
  return (address) => {
    const forms = [address, address.replace(/^https?:\/\//, '')]
    return (globs.allow.length === 0 || forms.some(allowed)) && !forms.some(ignored)
  }
}

/** Reads a list of globs. Reports those that aren't texts, or are too long. */
function readGlobs(entries: readonly unknown[], report: ReportFault): string[] {
  const globs: string[] = []
  let length = 0
  for (const entry of entries) {
    if (!isScalar(entry) || typeof entry.value !== 'string') report(entry, 'notAGlob')
    else if (entry.value.length > maxGlobLength || length + entry.value.length > maxGlobsLength)
      report(entry, 'tooLong')
    else {
      length += entry.value.length
      globs.push(entry.value)
    }
  }
  return globs
}

/** Returns whether there's a rule with this name. */
export function isRule(name: string): name is RuleId {
  return Object.hasOwn(docsRules, name)
}

/** Applies the configured severities to the problems of a file. */
export function configured(problems: readonly DocsProblem[], { rules }: CheckConfiguration): DocsProblem[] {
  if (rules.size === 0) return [...problems]
  return problems.flatMap((problem) => {
    const level = rules.get(problem.rule)
    if (level === undefined) return [problem]
    return level === 'off' ? [] : [{ ...problem, severity: level }]
  })
}
