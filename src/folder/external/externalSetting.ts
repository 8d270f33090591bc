import { isMap, isScalar, isSeq } from 'yaml'
import { globMatcher, maxGlobLength, maxGlobsLength } from '../../core/docs/files/globs.ts'
import type { ReportFault } from '../proseConfiguration.ts'

/** Returns whether an address can be requested. */
export type IsWanted = (address: string) => boolean

/**
 * Reads `external`: `allow` has globs of the only addresses to request, `ignore` of those never to request. A glob fits
 * with and without `https://`. Neither makes an address that isn't public reachable.
 */
export function readExternalSetting(value: unknown, report: ReportFault): IsWanted {
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
export function readGlobs(entries: readonly unknown[], report: ReportFault): string[] {
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
