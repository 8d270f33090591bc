import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { DocsNode } from '../../src/features/reading/docsTree/nodes/docsNode.ts'
import { galley } from '../support/editor/galley.ts'
import { closeSandboxOrganization, openSandboxOrganization } from '../support/editor/sandboxOrganization.ts'

/**
 * The first words of the context values in the Docs view and the Organization view, for elements that the sample docs
 * have.
 */
const kinds =
  'organization collection space changeRequests changeRequest branchPages files file page folder list site siteSpace ' +
  'siteSection shareLink adaptiveSchema openApiSpec specVersion member memberSpace memberTeam team integration ' +
  'installation integrationEvent translation conversationCluster conversationIssue conversation agentInstructions'

describe('The Docs view and the Organization view with a screen reader', () => {
  before(async () => {
    const { connection, place } = await openSandboxOrganization()
    const [space] = (await connection.client.listSpacesInOrganizationById(place)).items
    await connection.client.createTranslation({
      ...place,
      body: { source: { space: space?.id ?? '' }, language: 'pl' },
    })
  })
  after(closeSandboxOrganization)

  it('have a text without icons and ids for every kind of element', async () => {
    const { tree } = (await galley()).docs
    const seen = new Set<string>()
    const look = async (nodes: readonly DocsNode[]): Promise<void> => {
      const met = new Map<string, number>()
      for (const node of nodes) {
        const item = tree.getTreeItem(node)
        const [kind = ''] = (item.contextValue ?? '').split(' ')
        seen.add(kind)
        const label = item.accessibilityInformation?.label ?? ''
        assert.notEqual(label.trim(), '', node.id)
        assert.doesNotMatch(label, /\$\(|\n/, node.id)
        assert.ok(!node.id.endsWith(label), node.id)
        // A few of each kind are enough.
        met.set(kind, (met.get(kind) ?? 0) + 1)
        if ((met.get(kind) ?? 0) > 5 && kind !== 'list') continue
        if (item.collapsibleState !== vscode.TreeItemCollapsibleState.None) await look(await tree.getChildren(node))
      }
    }
    await look([...(await tree.getChildren()), ...((await tree.organization.getChildren()) ?? [])])
    assert.deepEqual(
      kinds.split(' ').filter((kind) => !seen.has(kind)),
      [],
    )
  })
})
