import { l10n, Uri } from 'vscode'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'

/** What a structure command is about: pages of one space, or the space or change request itself. */
export interface StructureTarget {
  readonly server: string
  readonly space: string
  /** Set if the pages were selected in a change request. */
  readonly changeRequest?: string
  readonly pages: readonly { readonly id: string; readonly title: string }[]
}

/** The arguments of a command, and the selection if it has none. */
export interface Picked {
  readonly element: unknown
  /** All selected elements, if the view called the command. */
  readonly selected: unknown
  /** The selection of the view, for commands without arguments. */
  readonly inView: readonly unknown[]
}

/**
 * Returns what a command is about: its elements, or else the active editor, or else the selection. Throws a message for
 * users if there is nothing.
 */
export function targetOf(picked: Picked): StructureTarget {
  return targetIn(picked) ?? targetAmong([])
}

/** Returns what a command is about, or undefined if there is nothing. */
export function targetIn({ element, selected, inView }: Picked): StructureTarget | undefined {
  const given = Array.isArray(selected) && selected.length > 0 ? (selected as readonly unknown[]) : [element, selected]
  const resources = given.flatMap(resourceOf)
  const active = resources.length > 0 ? [] : resourceOf(activeUri())
  const found = [resources, active, inView.flatMap(resourceOf)].find((each) => each.length > 0)
  return found && targetAmong(found)
}

/** Combines resources into one target. Throws a message for users if they're in several places. */
export function targetAmong(resources: readonly DocsResource[]): StructureTarget {
  const candidates = resources.map(changeRequestOf)
  const [candidate] = candidates
  if (!candidate) throw new Hint(l10n.t('Select a page in the Docs view, or open one, and try again.'))
  const elsewhere = candidates.some((other) => other.server !== candidate.server || other.space !== candidate.space)
  if (elsewhere) {
    throw new Hint(l10n.t('These pages are in different spaces. Select pages of one space, and try again.'))
  }
  if (candidates.some((other) => other.changeRequest !== candidate.changeRequest)) {
    throw new Hint(
      l10n.t('These pages are in different change requests. Select pages of one change request, and try again.'),
    )
  }
  const pages = resources.flatMap(({ kind, id, title }) => (kind === 'page' ? [{ id, title }] : []))
  return { ...candidate, pages }
}

/** The change request of a target. */
export interface TargetBranch extends ChangeRequestRef {
  /** Its title, if the target's pages are published. Then the view doesn't show the change. */
  readonly chosen?: string
}

/** Returns the change request of a target. Asks for it if the pages are published. */
export async function branchOf(
  target: StructureTarget,
  working: WorkingChangeRequest,
): Promise<TargetBranch | undefined> {
  const { server, space } = target
  if (target.changeRequest !== undefined) return { server, space, changeRequest: target.changeRequest }
  const chosen = await working.choose({ server, space })
  return chosen && { server, space, changeRequest: chosen.id, chosen: changeRequestTitle(chosen) }
}

/** Returns a message about what was done. Names the change request if nothing else on the screen shows it. */
export function doneIn({ chosen }: TargetBranch, done: string): string {
  return chosen === undefined ? done : l10n.t('{0} The change is in {1}.', done, chosen)
}

function changeRequestOf(resource: DocsResource): Omit<StructureTarget, 'pages'> {
  const { kind, id, server, space, changeRequest, title } = resource
  if (kind === 'space') return { server, space: id }
  if (kind === 'changeRequest' && space !== undefined) return { server, space, changeRequest: id }
  if (kind !== 'page' || space === undefined) {
    throw new Hint(l10n.t('“{0}” isn’t a page. Select a page, and try again.', title))
  }
  return { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }
}

function resourceOf(value: unknown): DocsResource[] {
  if (holdsResource(value)) return [value.resource]
  const target = value instanceof Uri ? parseGalleyUri(value) : undefined
  if (target?.kind !== 'page' && target?.kind !== 'changeRequestPage') {
    return isBranch(value) ? [{ kind: 'changeRequest', id: value.ref.changeRequest, ...value.ref, title: '' }] : []
  }
  const { server, space, page: id, title } = target
  const branch = target.kind === 'changeRequestPage' ? { changeRequest: target.changeRequest } : {}
  return [{ kind: 'page', id, server, space, title, ...branch }]
}

/** Returns whether an element contains all pages of a change request. */
function isBranch(value: unknown): value is { readonly ref: ChangeRequestRef } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'object'
}
