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
  /** Set where the pages were picked in a change request. */
  readonly changeRequest?: string
  readonly pages: readonly { readonly id: string; readonly title: string }[]
}

/** What a command got, and what there is where it got nothing. */
export interface Picked {
  readonly element: unknown
  /** Everything that is selected, where the command comes from the view. */
  readonly selected: unknown
  /** The selection of the view, for commands that get nothing. */
  readonly inView: readonly unknown[]
}

/** What a command is about: its elements, else the active editor, else the selection. Rejects with words. */
export function targetOf(picked: Picked): StructureTarget {
  const target = targetIn(picked)
  if (!target) throw new Hint(l10n.t('Select a page in the Docs view, or open one, and try again.'))
  return target
}

/** The same. Undefined if there is nothing that it could be about. */
export function targetIn({ element, selected, inView }: Picked): StructureTarget | undefined {
  const given = Array.isArray(selected) && selected.length > 0 ? (selected as readonly unknown[]) : [element, selected]
  const resources = given.flatMap(resourceOf)
  const active = resources.length > 0 ? [] : resourceOf(activeUri())
  const found = [resources, active, inView.flatMap(resourceOf)].find((each) => each.length > 0)
  return found && targetAmong(found)
}

/** What some things on the platform have in common. Rejects with words where they are in several places. */
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

/** The change request that a target is written in. */
export interface TargetBranch extends ChangeRequestRef {
  /** What it is called, where the pages are published ones, which show nothing of the change. */
  readonly chosen?: string
}

/** The change request that a target is written in; asks for it where the pages are published ones. */
export async function branchOf(
  target: StructureTarget,
  working: WorkingChangeRequest,
): Promise<TargetBranch | undefined> {
  const { server, space } = target
  if (target.changeRequest !== undefined) return { server, space, changeRequest: target.changeRequest }
  const chosen = await working.choose({ server, space })
  return chosen && { server, space, changeRequest: chosen.id, chosen: changeRequestTitle(chosen) }
}

/** Tells what was done, and in which change request if nothing else on the screen says it. */
export function doneIn({ chosen }: TargetBranch, done: string): string {
  return chosen === undefined ? done : l10n.t('{0} The change is in {1}.', done, chosen)
}

function changeRequestOf({
  kind,
  id,
  server,
  space,
  changeRequest,
  title,
}: DocsResource): Omit<StructureTarget, 'pages'> {
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

/** True for the element that all pages of a change request are under. */
function isBranch(value: unknown): value is { readonly ref: ChangeRequestRef } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'object'
}
