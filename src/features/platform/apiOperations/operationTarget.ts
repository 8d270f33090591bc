import type { Uri } from 'vscode'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'

type Identifiers = Readonly<Record<string, string>>

/** Returns the parameters that the open document represents. */
export function identifiersOfUri(uri: Uri | undefined, server: string): Identifiers {
  const target = uri && parseGalleyUri(uri)
  if (!target || target.kind === 'folder' || target.server !== server) return {}
  const { space: spaceId } = target
  const revision: Identifiers =
    'revision' in target && target.revision !== undefined ? { revisionId: target.revision } : {}
  if (target.kind === 'file') return { spaceId, ...revision, fileId: target.file }
  if (target.kind === 'reusableContent') return { spaceId, ...revision, reusableContentId: target.content }
  const change: Identifiers = target.kind === 'changeRequestPage' ? { changeRequestId: target.changeRequest } : {}
  return { spaceId, ...revision, ...change, pageId: target.page }
}

/** Returns the parameters that a tree element and its ancestors represent. */
export function identifiersOfElement(element: unknown, server: string): Identifiers {
  const inner = typeof element === 'object' && element !== null && 'parent' in element ? element.parent : undefined
  const around: Identifiers = inner === undefined ? {} : identifiersOfElement(inner, server)
  return holdsResource(element) && element.resource.server === server
    ? { ...around, ...identifiersOf(element.resource) }
    : around
}

const parameters: Readonly<Record<Exclude<DocsResource['kind'], 'item'>, string>> = {
  organization: 'organizationId',
  collection: 'collectionId',
  space: 'spaceId',
  page: 'pageId',
  changeRequest: 'changeRequestId',
  file: 'fileId',
}

function identifiersOf({ kind, id, space, changeRequest, identifiers }: DocsResource): Identifiers {
  if (kind === 'item') return identifiers ?? {}
  return {
    ...(space === undefined ? {} : { spaceId: space }),
    ...(changeRequest === undefined ? {} : { changeRequestId: changeRequest }),
    [parameters[kind]]: id,
  }
}
