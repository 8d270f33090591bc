import assert from 'node:assert/strict'
import { isTrue } from '../../support/whenClause.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { views, type ViewId, contextKeys, rights } from '../../../src/features/shared/commands/ids.ts'

interface Entry {
  readonly command?: string
  readonly submenu?: string
  readonly when?: string
  readonly group?: string
}

const file = join(import.meta.dirname, '../../../package.json')
const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
  contributes: { menus: Record<string, readonly Entry[]> }
}
const { menus } = manifest.contributes

/**
 * Returns what the menu of an entry with this `contextValue` offers to a person with every permission, in the editor's
 * order.
 */
function offered(view: ViewId, viewItem: string): Entry[] {
  const entries = (menus['view/item/context'] ?? []).filter(({ when = '', group = '' }) => {
    return !group.startsWith('inline') && isTrue(when === '' ? undefined : when, { ...everything, view, viewItem })
  })
  return entries.toSorted((one, other) => (one.group ?? '').localeCompare(other.group ?? ''))
}

/** The context keys of a person with every right, on a server that offers everything. */
const everything = { [contextKeys.rights]: rights.join(' '), [contextKeys.notOffered]: '' }

const names = (entries: readonly Entry[]): string[] => entries.map(({ command, submenu }) => command ?? submenu ?? '')

describe('Menus of the views', () => {
  const request =
    'changeRequest open editable draftable archivable updatable askable reviewable mergeable id linked behind'

  it('offer the same for a change request in the Docs view and the Change Requests view', () => {
    const inDocs = names(offered(views.docs, `${request} refresh`))
    assert.deepEqual(inDocs, names(offered(views.changeRequests, request)))
    for (const name of ['approveChangeRequest', 'mergeChangeRequest', 'newPage', 'showAllComments']) {
      assert.ok(inDocs.includes(`galley.${name}`), name)
    }
  })

  it('offer only a new change request for the group of change requests', () => {
    assert.deepEqual(names(offered(views.docs, 'changeRequests editable refresh')), ['galley.createChangeRequest'])
  })

  it('offer the same for a changed page in the Docs view and the Change Requests view', () => {
    const inDocs = names(offered(views.docs, 'change page edited id'))
    assert.deepEqual(inDocs, names(offered(views.changeRequests, 'change page edited id')))
    for (const name of ['openChangedPage', 'showPageChanges', 'renamePage', 'revertPage']) {
      assert.ok(inDocs.includes(`galley.${name}`), name)
    }
  })

  it('don’t offer to open a page that a change request deletes', () => {
    const inDocs = names(offered(views.docs, 'change page deleted id'))
    assert.ok(!inDocs.includes('galley.openChangedPage'))
    assert.ok(inDocs.includes('galley.revertPage'))
  })

  it('offer to compare versions of a specification on the specification itself, too', () => {
    for (const entry of ['openApiSpec', 'specVersion']) {
      assert.ok(names(offered(views.organization, entry)).includes('galley.compareSpecVersion'), entry)
    }
  })

  it('offer nothing in the Docs view for lists of the Organization view', () => {
    for (const entry of ['memberList', 'openApiSpec', 'integration owned', 'shareLink active', 'translation']) {
      assert.notEqual(names(offered(views.organization, entry)).length, 0, entry)
      assert.deepEqual(names(offered(views.docs, entry)), [], entry)
    }
  })

  it('offer new content for an organization in the Docs view, and its administration in the Organization view', () => {
    const organization = 'organization refresh id details'
    const common = ['galley.showDetails', 'galley.copyId']
    const without = (view: ViewId): string[] =>
      names(offered(view, organization)).filter((name) => !common.includes(name))
    assert.deepEqual(without(views.docs), ['galley.createSpace', 'galley.createCollection'])
    assert.deepEqual(without(views.organization), [
      'galley.createSite',
      'galley.editAgentInstructions',
      'galley.organizationSettings',
      'galley.markActive',
      'galley.leaveOrganization',
    ])
  })

  it('have at most nine entries for a space', () => {
    const entries = names(offered(views.docs, 'space live refresh id details linked edit'))
    assert.ok(entries.length <= 9, entries.join())
  })

  it('have no submenu for a reader of a space, and offer the reader’s entries of the submenu directly', () => {
    const entries = names(offered(views.docs, 'space live refresh id details linked'))
    assert.ok(!entries.includes('galley.manageSpace'))
    for (const name of ['showDetails', 'checkLinks']) assert.ok(entries.includes(`galley.${name}`), name)
  })

  it('end with the entries that delete something', () => {
    for (const [menu, entries] of Object.entries(menus)) {
      if (menu === 'commandPalette') continue
      for (const { command = '', group = '' } of entries) {
        const deletes = /^galley\.(delete|remove|discardDraft|unpublishIntegration)/.test(command)
        if (deletes && !group.startsWith('inline')) assert.match(group, /^9_delete/, command)
      }
    }
  })
})

describe('The journeys', () => {
  it('run only commands that the palette offers', () => {
    const hidden = new Set(
      menus['commandPalette']?.filter(({ when }) => when === 'false').map(({ command }) => command),
    )
    const folder = join(import.meta.dirname, '../../journeys')
    for (const name of globSync('**/*.ts', { cwd: folder })) {
      const text = readFileSync(join(folder, name), 'utf8')
      const run = [...text.matchAll(/runCommand\('(galley\.\w+)'/g)].map(([, id]) => id)
      assert.deepEqual(
        run.filter((id) => hidden.has(id)),
        [],
        name,
      )
    }
  })
})
