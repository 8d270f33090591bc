import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Member } from '../../src/contract/members.ts'
import { registerPeople } from '../../src/features/organization/people/people.ts'
import { members as membersFamily, peopleFamilies } from '../../src/features/organization/people/peopleFamilies.ts'
import type { FamilyChanges } from '../../src/features/shared/families/familyChanges.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { makeSelfSigned } from '../support/httpServers/selfSigned.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, organizationNodeAt, treeText } from '../support/editor/galley.ts'
import {
  closeSandboxOrganization,
  openSandboxOrganization,
  organizationTitle,
  type SandboxOrganization,
} from '../support/editor/sandboxOrganization.ts'
import { eventually } from '../support/eventually.ts'

describe('The members of an organization', () => {
  let inputs: FakeQuickInputs
  let sandbox: SandboxOrganization
  let run: FamilyCommands
  let changes: FamilyChanges

  before(async () => {
    sandbox = await openSandboxOrganization()
    run = await familyCommands(peopleFamilies, (host, targets, documents) => {
      changes = targets.changes
      registerPeople(host, targets, documents)
    })
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  after(closeSandboxOrganization)

  const members = async (): Promise<Member[]> => {
    const { connection, place } = sandbox
    return (await connection.client.listMembersInOrganizationById({ ...place, limit: 100 })).items
  }
  const memberWith = async (role: string): Promise<Member> => {
    const found = (await members()).find((each) => each.role === role)
    assert.ok(found)
    return found
  }
  async function node(...way: string[]) {
    const { docs } = await galley()
    docs.tree.refresh()
    return await organizationNodeAt(organizationTitle, 'People', ...way)
  }

  it('keep their last administrator, who can’t leave or get a lower role', async () => {
    const admin = await memberWith('admin')
    const others = (await members()).filter(({ role, id }) => role === 'admin' && id !== admin.id)
    for (const { id } of others) {
      const input = { ...sandbox.place, userId: id, body: { role: 'read' as const } }
      await sandbox.connection.client.updateMemberInOrganizationById(input)
    }
    inputs.answer = 'Remove'
    await run.run(commands.removeMember, await node('Members', admin.user.displayName))
    await eventually(() => assert.match(inputs.errors.join(), /last administrator.*Nothing changed/))
    const changing = run.run(commands.changeMemberRole, await node('Members', admin.user.displayName))
    await (await inputs.next()).choose('reader')
    await changing
    await eventually(() => assert.equal(inputs.errors.length, 2))
    assert.equal((await memberWith('admin')).id, admin.id)
  })

  it('get another role, are removed, and are distinguished from those with single sign-on', async () => {
    const { id, user } = await memberWith('comment')
    const changing = run.run(commands.changeMemberRole, await node('Members', user.displayName))
    await (await inputs.next()).choose('editor')
    await changing
    assert.equal((await members()).find((each) => each.id === id)?.role, 'edit')
    inputs.answer = 'Make SSO Member'
    await run.run(commands.makeSsoMember, await node('Members', user.displayName))
    assert.equal((await members()).find((each) => each.id === id)?.sso, true)
    inputs.answer = undefined
    await run.run(commands.removeMember, await node('Members', user.displayName))
    assert.match(inputs.warnings.at(-1)?.detail ?? '', /lose access/)
    assert.ok((await members()).some((each) => each.id === id))
    inputs.answer = 'Remove'
    await run.run(commands.removeMember, await node('Members', user.displayName))
    assert.ok(!(await members()).some((each) => each.id === id))
  })

  it('can leave with any role, after asking', async () => {
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
    const connection = await (await galley()).accounts.connections.current()
    const id = (await connection?.client.getAuthenticatedUser({}))?.id
    try {
      await run.run(commands.leaveOrganization)
      assert.match(inputs.warnings.at(-1)?.message ?? '', /^Leave “Galley sandbox”\?$/)
      assert.ok((await members()).some((each) => each.id === id))
      inputs.answer = 'Leave'
      await run.run(commands.leaveOrganization)
      assert.ok(!(await members()).some((each) => each.id === id))
    } finally {
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    }
  })

  it('show their spaces and teams, and have labels for screen readers', async () => {
    const { user } = await memberWith('admin')
    const member = await node('Members', user.displayName)
    assert.match(await treeText(2, member), /^Spaces\n {2}.*\[administrator\][\s\S]*\nTeams/)
    const { docs } = await galley()
    assert.equal(docs.tree.getTreeItem(member).accessibilityInformation?.label, `${user.displayName}, administrator`)
  })

  it('are filtered by text and role, until the filter is cleared', async () => {
    const { id, user } = await memberWith('admin')
    const filtering = run.run(commands.filterMembers, await node('Members'))
    ;(await inputs.next()).enter(user.displayName.split(' ')[0] ?? '')
    await (await inputs.next()).choose('administrator')
    await (await inputs.next()).choose('By last visit, latest first')
    await filtering
    const { connection, place: scope } = sandbox
    const query = changes.query(connection.server.id, 'member', scope)
    assert.deepEqual(Object.keys(query).toSorted(), ['order', 'role', 'search', 'sort'])
    const list = async (by: typeof query) =>
      (await membersFamily.list({ connection, scope, extent: { limit: 50, pages: 1 }, options: {}, query: by })).value
    assert.deepEqual(
      (await list(query)).map(({ id }) => id),
      [id],
    )
    await run.run(commands.clearMemberFilter, await node('Members'))
    assert.deepEqual(changes.query(connection.server.id, 'member', scope), {})
    assert.ok((await list({})).length > 1)
  })

  it('are added to teams, which are renamed and deleted', async () => {
    const { client } = sandbox.connection
    const teams = async () => (await client.listTeamsInOrganizationById(sandbox.place)).items
    const { user } = await memberWith('admin')
    const creating = run.run(commands.createTeam, await node('Teams'))
    const title = await inputs.next()
    title.enter('x'.repeat(65))
    assert.match(title.validationMessage ?? '', /at most 64 characters/)
    title.enter('Proof readers')
    await (await inputs.next()).choose(user.displayName)
    await creating
    const made = (await teams()).find((each) => each.title === 'Proof readers')
    assert.equal(made?.members, 1)
    assert.deepEqual([run.revealed.at(-1)?.kind, run.revealed.at(-1)?.id], ['team', made?.id])
    assert.match(inputs.notices.join(), /^Created the team “Proof readers”\. To give it access/)
    const renaming = run.run(commands.renameTeam, await node('Teams', 'Proof readers'))
    ;(await inputs.next()).enter('Readers')
    await renaming
    assert.equal((await teams()).find(({ id }) => id === made?.id)?.title, 'Readers')
    inputs.answer = 'Delete'
    await run.run(commands.deleteTeam, await node('Teams', 'Readers'))
    assert.ok(!(await teams()).some(({ id }) => id === made?.id))
  })

  it('join only an organization that allows the domain of their address', async () => {
    const { client } = sandbox.connection
    const reader = async () => {
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
      const connection = await (await galley()).accounts.connections.current()
      return (await connection?.client.getAuthenticatedUser({})) ?? assert.fail()
    }
    const { id, email = '' } = await reader()
    try {
      await client.updateOrganizationById({ ...sandbox.place, body: { emailDomains: ['elsewhere.example'] } })
      await client.removeMemberFromOrganizationById({ ...sandbox.place, userId: id })
      const joining = run.run(commands.joinOrganization)
      ;(await inputs.next()).enter(sandbox.place.organizationId)
      const again = await inputs.next()
      assert.match(inputs.errors.join(), /doesn’t allow the domain/)
      assert.ok(!(await members()).some((each) => each.id === id))
      const emailDomains = [email.split('@')[1] ?? '']
      await client.updateOrganizationById({ ...sandbox.place, body: { emailDomains } })
      again.accept()
      await joining
      assert.match(inputs.notices.join(), /You’re now a member/)
      assert.ok((await members()).some((each) => each.id === id))
    } finally {
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    }
  })

  describe('sign in', () => {
    const providers = async () =>
      (await sandbox.connection.client.listSAMLProvidersInOrganizationById(sandbox.place)).items

    it('not through a provider without a PEM certificate', async () => {
      const before = (await providers()).length
      for (const text of ['hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
        await vscode.env.clipboard.writeText(text)
        const creating = run.run(commands.createSamlProvider, await node('Single Sign-On'))
        const label = await inputs.next()
        label.enter('x'.repeat(31))
        assert.match(label.validationMessage ?? '', /at most 30 characters/)
        label.enter('Company')
        ;(await inputs.next()).enter('')
        const address = await inputs.next()
        address.enter('no address')
        assert.notEqual(address.validationMessage, '')
        address.enter('https://sso.example.com')
        await (await inputs.next()).choose('From the clipboard')
        await eventually(() => assert.match(inputs.errors.join(), /Galley didn’t send/))
        ;(await inputs.next()).leave()
        await creating
      }
      assert.equal((await providers()).length, before)
    })

    it('through a provider that is set up, changed and deleted', async () => {
      const { cert } = await makeSelfSigned()
      await vscode.env.clipboard.writeText(cert)
      const creating = run.run(commands.createSamlProvider, await node('Single Sign-On'))
      ;(await inputs.next()).enter('Company')
      ;(await inputs.next()).enter('urn:company')
      ;(await inputs.next()).enter('https://sso.example.com/start')
      await (await inputs.next()).choose('From the clipboard')
      await (await inputs.next()).choose('reviewer')
      await (await inputs.next()).choose('none')
      await creating
      const made = (await providers()).find(({ label }) => label === 'Company')
      assert.deepEqual([made?.status, made?.defaultRole], ['active', 'review'])
      assert.equal(run.revealed.at(-1)?.id, made?.id)
      assert.match(inputs.notices.join(), /^Created the provider “Company”\. Members can sign in\.$/)
      await vscode.commands.executeCommand('galley.showSignOn', await node('Single Sign-On'))
      await eventually(() => assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /Company/))
      const editing = run.run(commands.editSamlProvider, await node('Single Sign-On', 'Company'))
      const label = await inputs.next()
      assert.equal(label.value, 'Company')
      label.enter('Holding')
      ;(await inputs.next()).accept()
      ;(await inputs.next()).accept()
      await (await inputs.next()).choose('Keep the current one')
      await (await inputs.next()).choose('reviewer')
      await (await inputs.next()).choose('none')
      await editing
      const changed = (await providers()).find(({ id }) => id === made?.id)
      assert.deepEqual(
        [changed?.label, changed?.entityID, changed?.certificate?.trim()],
        ['Holding', 'urn:company', cert.trim()],
      )
      inputs.answer = 'Delete'
      await run.run(commands.deleteSamlProvider, await node('Single Sign-On', 'Holding'))
      assert.ok(!(await providers()).some(({ id }) => id === made?.id))
    })
  })
})
