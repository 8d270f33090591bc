import isDeepEqual from 'fast-deep-equal'
import type { RedirectDestination, SiteRedirect } from '../../../contract/siteRedirects.ts'
import { addressOfFile } from '../gitSync/fileSlugs.ts'
import type { FileRedirect } from './redirectFile.ts'
import { hasQueryOrAnchor, redirectSource } from './redirectSource.ts'
import { pathBelow, type SiteLocation, type SiteLocations } from './siteLocations.ts'
import { isWebAddress, webAddress } from '../../text/strings/addresses.ts'

/** A redirect to write. */
export interface PlannedRedirect extends Pick<SiteRedirect, 'source' | 'permanent' | 'captureWildcard'> {
  /** The line in the file, counted from 0. */
  readonly line: number
  readonly destination: RedirectDestination
  /** The redirect that this one replaces, if any. */
  readonly before?: SiteRedirect
}

/** Why a line of a file doesn't give a redirect. */
export interface PlanProblem {
  readonly line: number
  readonly kind: 'badSource' | 'queryInSource' | 'noSuchPage' | 'twice' | 'toItself'
  /** The text in the file that the problem is about. */
  readonly about: string
}

/** The result of an import before it's applied. */
export interface RedirectPlan {
  readonly redirects: readonly PlannedRedirect[]
  /** The number of redirects that are already on the site as in the file. */
  readonly same: number
  readonly problems: readonly PlanProblem[]
}

/** What a plan is based on. */
export interface PlanGround {
  readonly locations: SiteLocations
  /** The redirects that are active on the site. */
  readonly existing: readonly SiteRedirect[]
  /** The space that the file's paths are relative to. Undefined if they're relative to the site. */
  readonly space?: SiteLocation
}

/** Compares the redirects in a file with those on the site. */
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
    else if (hasQueryOrAnchor(written)) problems.push({ line, kind: 'queryInSource', about: written })
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

/** Returns an external address, or the page or file with a path on the site or in the space. */
function destinationOf(target: string, { locations, space }: PlanGround): RedirectDestination | undefined {
  if (isWebAddress(target)) return webAddress(target) && { kind: 'external', url: target }
  return locations.at(space ? pathBelow(space.path, addressOfFile(target)) : target)?.destination
}

function isSame(
  { destination, permanent, captureWildcard }: SiteRedirect,
  wanted: Pick<PlannedRedirect, 'destination' | 'permanent' | 'captureWildcard'>,
): boolean {
  const same = permanent === wanted.permanent && captureWildcard === wanted.captureWildcard
  return same && isDeepEqual(destination, wanted.destination)
}
