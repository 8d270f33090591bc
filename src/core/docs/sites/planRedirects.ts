import type { RedirectDestination, SiteRedirect } from '../../../contract/siteRedirects.ts'
import { pagePathOfFile, type FileRedirect } from './redirectFile.ts'
import { redirectSource } from './redirectSource.ts'
import { pathBelow, type SiteLocation, type SiteLocations } from './siteLocations.ts'

/** A redirect that is to be written. */
export interface PlannedRedirect {
  /** Of the file, counted from 0. */
  readonly line: number
  readonly source: string
  readonly destination: RedirectDestination
  readonly permanent: boolean
  /** True where what the `*` of the source means is to go on behind the destination. */
  readonly captureWildcard: boolean
  /** What goes away from there now; absent if nothing does. */
  readonly before?: SiteRedirect
}

/** Why a line of a file gives no redirect. */
export interface PlanProblem {
  readonly line: number
  readonly kind: 'badSource' | 'noSuchPage' | 'twice' | 'toItself'
  /** What it is about, as the file has it. */
  readonly about: string
}

/** What an import would do. */
export interface RedirectPlan {
  readonly redirects: readonly PlannedRedirect[]
  /** How many are on the site already as the file has them. */
  readonly same: number
  readonly problems: readonly PlanProblem[]
}

/** What a plan is made with. */
export interface PlanGround {
  readonly locations: SiteLocations
  /** The redirects that act on the site now. */
  readonly existing: readonly SiteRedirect[]
  /** The space whose paths and files the redirects are about, if they aren't about those of the site. */
  readonly space?: SiteLocation
}

/** Holds the redirects that a file asks for against what is on the site. */
export function planRedirects(wanted: readonly FileRedirect[], ground: PlanGround): RedirectPlan {
  const redirects = new Map<string, PlannedRedirect>()
  const problems: PlanProblem[] = []
  const existing = new Map(ground.existing.map((redirect) => [redirect.source, redirect]))
  let same = 0
  for (const { line, source: written, destination: target, permanent } of wanted) {
    const source = sourceOf(written, ground.space)
    const captureWildcard = target.endsWith('*') && written.endsWith('*')
    const destination = destinationOf(captureWildcard ? target.replace(/\/?\*$/, '') || '/' : target, ground)
    const before = source === undefined ? undefined : existing.get(source)
    if (source === undefined) problems.push({ line, kind: 'badSource', about: written })
    else if (destination === undefined) problems.push({ line, kind: 'noSuchPage', about: target })
    else if (redirects.has(source)) problems.push({ line, kind: 'twice', about: written })
    else if (ground.locations.to(destination)?.path === source)
      problems.push({ line, kind: 'toItself', about: written })
    else if (before && isSame(before, { destination, permanent, captureWildcard })) same += 1
    else {
      redirects.set(source, { line, source, destination, permanent, captureWildcard, ...(before ? { before } : {}) })
    }
  }
  return { redirects: [...redirects.values()], same, problems }
}

function sourceOf(written: string, space: SiteLocation | undefined): string | undefined {
  const source = redirectSource(written)
  return source === undefined || !space ? source : pathBelow(space.path, source)
}

/** An address elsewhere, or what has a path on the site; with a space, a file or path in that. */
function destinationOf(target: string, { locations, space }: PlanGround): RedirectDestination | undefined {
  if (/^https?:\/\//i.test(target)) return URL.canParse(target) ? { kind: 'external', url: target } : undefined
  return locations.at(space ? pathBelow(space.path, pagePathOfFile(target)) : target)?.destination
}

function isSame(
  { destination, permanent, captureWildcard }: SiteRedirect,
  wanted: Pick<PlannedRedirect, 'destination' | 'permanent' | 'captureWildcard'>,
): boolean {
  const same = JSON.stringify(sorted(destination)) === JSON.stringify(sorted(wanted.destination))
  return same && permanent === wanted.permanent && captureWildcard === wanted.captureWildcard
}

function sorted(value: object | undefined): unknown {
  return Object.entries(value ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
