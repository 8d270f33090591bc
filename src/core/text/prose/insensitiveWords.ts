import type { Term } from './terms.ts'

/** Words that can hurt readers, and neutral words for them. */
export const insensitiveWords: readonly Term[] = [
  ['blocklist', 'blacklist'],
  ['blocklists', 'blacklists'],
  ['blocked', 'blacklisted'],
  ['allowlist', 'whitelist'],
  ['allowlists', 'whitelists'],
  ['allowed', 'whitelisted'],
  ['staffed', 'manned'],
  ['workforce', 'manpower'],
  ['work hours', 'man hours', 'man-hours'],
  ['chair', 'chairman'],
  ['sales representative', 'salesman'],
  ['confidence check', 'sanity check'],
  ['confidence test', 'sanity test'],
  [undefined, 'crippled', 'cripple', 'cripples'],
  [undefined, 'grandfathered'],
  [undefined, 'master/slave', 'master-slave'],
].map(([use, ...not]): Term => {
  return { use, not: not.flatMap((word) => word ?? []), except: [], isCaseSensitive: false }
})
