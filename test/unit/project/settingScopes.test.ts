import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings, type SettingId } from '../../../src/features/shared/commands/ids.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } }
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope: string }>> }
  }
}

interface Scope {
  /**
   * `application` and `machine`: only a person can set it. `restricted`: a trusted workspace can, too. `workspace`: any
   * workspace can.
   */
  readonly from: 'application' | 'machine' | 'restricted' | 'workspace'
  readonly because: string
}

const scopes: Readonly<Record<SettingId, Scope>> = {
  'galley.network.transport': {
    from: 'machine',
    because: 'the editor’s requests don’t check again which address a download connects to',
  },
  'galley.network.timeout': {
    from: 'restricted',
    because: 'it decides how long requests with a token wait, and sends nothing',
  },
  'galley.push': { from: 'application', because: 'it sends text to a server without a manual save' },
  'galley.comments.remoteImages': { from: 'application', because: 'it tells other hosts who reads a comment' },
  'galley.agents.write': { from: 'application', because: 'it offers agents tools that write and send' },
  'galley.agents.platformServer': { from: 'application', because: 'it sends the token to a server for agents' },
  'galley.agents.sites': { from: 'application', because: 'it makes the editor connect to servers for agents' },
  'galley.updateLinksOnMove': { from: 'application', because: 'it writes files without asking' },
  'galley.redirectsOnMove': { from: 'application', because: 'it creates a file without asking' },
  'galley.previewStructureChanges': {
    from: 'application',
    because: 'turning it off removes a preview that a person wants',
  },
  'galley.keepAnchorOnRename': {
    from: 'workspace',
    because: 'it decides the form of an edit that a person asks for',
  },
  'galley.docsView.autoReveal': { from: 'workspace', because: 'it only selects what is shown' },
  'galley.docsView.groupBy': { from: 'workspace', because: 'it only arranges what is shown' },
  'galley.openapi.files': { from: 'workspace', because: 'it names files below the folder, which are only read' },
  'galley.help': {
    from: 'workspace',
    because: 'it shows or hides help, and the check before a push doesn’t depend on it',
  },
  'galley.onlyChangedLines': {
    from: 'workspace',
    because: 'it only shows less, and the check before a push doesn’t depend on it',
  },
  'galley.spelling.enabled': { from: 'workspace', because: 'it only shows something' },
  'galley.spelling.language': { from: 'workspace', because: 'it only decides which words are shown' },
  'galley.spelling.words': { from: 'workspace', because: 'it only decides which words are shown' },
  'galley.spelling.dictionaries': { from: 'machine', because: 'rules of a dictionary become expressions' },
  'galley.vale.enabled': { from: 'workspace', because: 'it only turns off a program in a trusted folder' },
  'galley.vale.path': { from: 'machine', because: 'it names a program that Galley runs' },
  'galley.languageTool.url': { from: 'machine', because: 'the server gets the words of pages' },
  'galley.linkTitles': { from: 'workspace', because: 'it only shows something' },
  'galley.tableKeys': { from: 'workspace', because: 'it only shows something' },
}

const allowed: Readonly<Record<Scope['from'], readonly string[]>> = {
  application: ['application'],
  machine: ['machine'],
  restricted: ['machine-overridable', 'window', 'resource'],
  workspace: ['window', 'resource'],
}

describe('The scope of each setting', () => {
  const { capabilities, contributes } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest
  const { properties } = contributes.configuration

  it('is listed in this test with a reason', () => {
    assert.deepEqual(Object.keys(properties).sort(), Object.keys(scopes).sort())
    assert.deepEqual(Object.values(settings).sort(), Object.keys(scopes).sort())
  })

  for (const [id, { from, because }] of Object.entries(scopes)) {
    it(`of ${id} is ${from}: ${because}`, () => {
      assert.ok(allowed[from].includes(properties[id]?.scope ?? ''), properties[id]?.scope)
    })
  }

  it('restricts settings in a workspace that isn’t trusted', () => {
    const restricted = Object.entries(scopes).filter(([, { from }]) => from === 'restricted')
    assert.deepEqual(
      capabilities.untrustedWorkspaces.restrictedConfigurations,
      restricted.map(([id]) => id),
    )
  })
})
