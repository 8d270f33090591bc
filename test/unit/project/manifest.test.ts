import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../../src/features/shared/commands/commandIds.ts'
import { manifestFiles } from '../../../scripts/manifestFiles.ts'
import { commandTables } from '../../../src/commandTables.ts'
import {
  authenticationProviderId,
  contextKeys,
  rights,
  settings,
  views,
  walkthroughId,
} from '../../../src/features/shared/commands/ids.ts'
import { docsMarks } from '../../../src/folder/docsPlace.ts'
import { schemes } from '../../../src/core/platform/uris/schemes.ts'
import { isTrue, type Keys } from '../../support/whenClause.ts'

const root = join(import.meta.dirname, '../../..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

interface Command {
  readonly command: string
  readonly title: string
  readonly category?: string
}
interface Step {
  readonly id: string
  readonly description: string
  readonly completionEvents: readonly string[]
  readonly media: { readonly svg: string; readonly altText: string }
}
interface Manifest {
  readonly icon?: string
  readonly keywords?: readonly string[]
  readonly galleryBanner?: { readonly color: string; readonly theme: string }
  readonly enabledApiProposals?: unknown
  readonly activationEvents: readonly string[]
  readonly contributes: {
    readonly commands: readonly Command[]
    readonly keybindings?: readonly { readonly command: string }[]
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>
    readonly viewsWelcome: readonly { readonly view: string; readonly when: string; readonly contents: string }[]
    readonly authentication: readonly { readonly id: string }[]
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown }>> }
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[]
  }
}

const manifestText = read('package.json')
const manifest = JSON.parse(manifestText) as Manifest
const words = JSON.parse(read('package.nls.json')) as Record<string, string>
const { contributes } = manifest
const source = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !/shared.(ids|conditions)\.ts$/.test(file))
  .map((file) => read(file))
  .join('\n')

function same(actual: Iterable<string>, expected: Iterable<string>, message?: string): void {
  assert.deepEqual([...new Set(actual)].sort(), [...new Set(expected)].sort(), message)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
}

describe('Manifest and code', () => {
  it('describe commands as the tables do, so that `npm run manifest` changes nothing', () => {
    for (const [file, text] of manifestFiles()) assert.equal(read(file), text, file)
  })

  it('have no duplicate commands', () => {
    const names = Object.values(commandTables).flatMap((table) => Object.keys(table))
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  })

  it('register the commands of every table, and each table once', () => {
    // The types check the handlers: registering a table takes a handler for each of its commands, and no other.
    const registered = matches(source, /registerCommands<typeof (\w+)>/g)
    same(matches(source, /export const (\w+CommandTable) = \{/g), registered)
    assert.equal(registered.length, new Set(registered).size)
  })

  it('put every command into the category Galley or Galley/Admin', () => {
    same(
      contributes.commands.map(({ category = '' }) => words[category.replaceAll('%', '')] ?? category),
      ['Galley', 'Galley/Admin'],
    )
  })

  it('list commands for administrators after all others, because the palette sorts by category and title', () => {
    assert.ok('Galley/Admin: A'.localeCompare('Galley: Z', 'en') > 0)
  })

  it('say in each view that Galley is starting, so that the editor doesn’t report a missing data provider', () => {
    const starting = contributes.viewsWelcome
      .filter(({ when }) => when.startsWith('!galley.state'))
      .map(({ view }) => view)
    same(
      starting,
      Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
    )
  })

  const idle = { 'galley.state': 'signedIn', 'galley.pushable': 'none', 'galley.rights': 'edit comment' }
  const published = { ...idle, resourceScheme: 'galley', resourceLangId: 'markdown' }
  const writing = { ...published, resourceScheme: 'galley-cr', 'galley.writing': true, 'galley.undoableEdit': true }
  const folder = { ...idle, 'galley.docsFolders': true, 'galley.syncedFolders': true, resourceLangId: 'markdown' }
  const listed = { 'galley.folderPage': 'folderPage shown arranged' }
  const writers: readonly (readonly [string, Keys])[] = [
    ['with nothing open', idle],
    ['who reads a page', published],
    ['who writes in a change request', { ...writing, 'galley.pushable': 'some' }],
    ['who writes in a docs folder', { ...folder, resourceScheme: 'file', 'galley.writing': true, ...listed }],
    ['who writes in a checked out folder', { ...folder, 'galley.checkouts': true, 'galley.writing': true }],
  ]
  for (const [who, keys] of writers) {
    it(`offer at most 70 commands under Galley to a writer ${who}`, () => {
      const palette = new Map(contributes.menus['commandPalette']?.map(({ command = '', when }) => [command, when]))
      const offered = contributes.commands.filter(
        ({ command, category }) => category === 'Galley' && isTrue(palette.get(command), keys),
      )
      assert.ok(
        offered.length <= 70 && offered.length > 30,
        `${offered.length}: ${offered.map(({ command }) => command).join(' ')}`,
      )
    })
  }

  it('offer commands that change a page only if the active editor shows one', () => {
    const palette = new Map(contributes.menus['commandPalette']?.map(({ command = '', when }) => [command, when]))
    const offered = (keys: Keys): string[] =>
      [commands.renamePage, commands.revertPage, commands.renameFolderEntry, commands.moveFolderEntryTo].filter((id) =>
        isTrue(palette.get(id), keys),
      )
    assert.deepEqual(offered(idle), [])
    assert.deepEqual(offered(published), [commands.renamePage])
    assert.deepEqual(offered(writing), [commands.renamePage, commands.revertPage])
    assert.deepEqual(offered({ ...folder, ...listed }), [commands.renameFolderEntry, commands.moveFolderEntryTo])
    assert.deepEqual(offered({ ...folder, 'galley.folderPage': 'folderPage hidden' }), [commands.renameFolderEntry])
  })

  it('use only commands that exist, in menus, links and walkthrough', () => {
    const used = [
      ...Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command ?? '')),
      ...(contributes.keybindings ?? []).map(({ command }) => command),
      ...matches(Object.values(words).join('\n'), /\(command:([\w.]+)/g),
      ...matches(manifestText, /onCommand:([\w.]+)/g),
    ].filter(
      (command) => command.startsWith('galley.') && !Object.values(views).some((view) => command === `${view}.focus`),
    )
    const known = new Set<string>(Object.values(commands))
    assert.deepEqual(
      used.filter((command) => !known.has(command)),
      [],
    )
  })

  it('end the title of a command with an ellipsis if the command asks first, and not if it acts right away', () => {
    const asking = /^(New|Rename|Filter|Search|Import|Insert|Delete|Remove|Reset|Unpublish|Transfer|Join|Leave)\b/
    const direct = /^(Open|Copy|Show|Hide|Reveal|Refresh|Resolve|Undo|Next|Previous|Mark|Lock|Unlock|Stop|Load|Retry)\b/
    const titles = Object.values(commandTables).flatMap((table) => Object.values(table).map(({ title }) => title))
    // Deleting a redirect asks no question. Its message offers *Undo* instead.
    const wrong = titles.filter((title) => (title.endsWith('…') ? direct : asking).test(title))
    assert.deepEqual(wrong, ['Delete Redirect'])
  })

  it('name the same views', () => {
    same(
      Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id)),
      Object.values(views),
    )
  })

  it('name the same settings, give each a default, and read each', () => {
    same(Object.keys(contributes.configuration.properties), Object.values(settings))
    for (const [name, { default: value }] of Object.entries(contributes.configuration.properties)) {
      assert.notEqual(value, undefined, name)
    }
    for (const name of Object.keys(settings)) assert.match(source, new RegExp(`settings\\.${name}\\b`), name)
  })

  it('name the same context keys', () => {
    const clauses = matches(manifestText, /"(?:when|enablement)": "([^"]*)"/g)
    const asked = clauses.flatMap((clause) => matches(clause, /(?<![\w.:/])(galley\.\w+)/g))
    const known = new Set<string>(Object.values(contextKeys))
    const strangers = asked.filter((key) => !known.has(key) && !Object.values<string>(views).includes(key))
    assert.deepEqual(strangers, [])
    for (const [name, key] of Object.entries(contextKeys)) {
      assert.ok(
        asked.includes(key) || manifestText.includes(`onContext:${key}`),
        `${key} is set but nobody asks for it`,
      )
      assert.match(source, new RegExp(`contextKeys\\.${name}\\b`), `${key} is asked for but nobody sets it`)
    }
  })

  it('offer commands that change something only to people with a permission for it', () => {
    const rightOf = (when = ''): string => /galley\.rights =~ \/\\b(\w+)\\b\//.exec(when)?.[1] ?? ''
    const palette = new Map(contributes.menus['commandPalette']?.map(({ command = '', when }) => [command, when]))
    const needed = new Map([...palette].flatMap(([command, when]) => (rightOf(when) ? [[command, rightOf(when)]] : [])))
    same(needed.values(), rights)
    for (const [menu, items] of Object.entries(contributes.menus)) {
      if (/^(commandPalette|scm|comments)/.test(menu)) continue
      for (const { command = '', when = '' } of items) {
        // In the Change Requests view, each entry says what its permissions are.
        if (!needed.has(command) || when.includes(views.changeRequests)) continue
        assert.equal(rightOf(when), needed.get(command), `${command} in ${menu}`)
      }
    }
    const changing =
      /\.(new|create|rename|delete|add|move|remove|set|edit|publish|upload|lock|unlock|make|install)[A-Z]/
    const offered = Object.values(commands).filter((id) => changing.test(id) && palette.get(id) !== 'false')
    same(
      offered.filter((id) => !needed.has(id) && palette.get(id)?.includes(contextKeys.folderPage) !== true),
      // A request document belongs to its author, and a file of the workspace needs no permission. A table or block is
      // edited where its text can be.
      [
        commands.addAgentInstructions,
        commands.editBlock,
        commands.editRequest,
        commands.editTable,
        commands.moveDescriptions,
      ],
    )
  })

  it('name the same texts', () => {
    same(matches(manifestText, /%([\w.-]+)%/g), Object.keys(words))
  })

  it('keep the texts for people in package.nls.json', () => {
    for (const { command, title } of contributes.commands) assert.match(title, /^%.*%$/, command)
    for (const { contents } of contributes.viewsWelcome) assert.match(contents, /^%.*%$/)
  })

  it('name the same authentication provider, walkthrough and file systems', () => {
    same(
      contributes.authentication.map(({ id }) => id),
      [authenticationProviderId],
    )
    same(
      contributes.walkthroughs.map(({ id }) => id),
      [walkthroughId],
    )
    for (const scheme of schemes) {
      assert.ok(manifest.activationEvents.includes(`onFileSystem:${scheme}`), scheme)
    }
  })

  it('activate Galley only when it is used or a folder contains docs, and use no proposed API', () => {
    const [config, ...others] = docsMarks
    const ofDocsFolders = [`**/${config}`, ...others].map((name) => `workspaceContains:${name}`)
    for (const event of ofDocsFolders) assert.ok(manifest.activationEvents.includes(event), event)
    // The editor opens JSON files on its own in every window.
    for (const event of manifest.activationEvents.filter((one) => !ofDocsFolders.includes(one)))
      assert.doesNotMatch(event, /^(\*|onStartupFinished|workspaceContains.*|onLanguage:jsonc?)$/)
    assert.equal(manifest.enabledApiProposals, undefined)
  })

  it('have what a marketplace shows: an icon of 256 pixels, a keyword and a theme', () => {
    const icon = readFileSync(join(root, String(manifest.icon)))
    assert.deepEqual([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)], ['PNG', 256, 256])
    assert.ok(manifest.keywords?.includes('documentation'))
    assert.equal(manifest.galleryBanner?.theme, 'dark')
  })

  it('complete no step of the walkthrough for a command that only asks', () => {
    const asking = /galley\.(signIn|openSandbox|importFolder|editInChangeRequest)$/
    for (const { id, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      assert.deepEqual(
        completionEvents.filter((event) => asking.test(event)),
        [],
        id,
      )
    }
  })

  it('complete a step for a state that existed before the editor opened the walkthrough', () => {
    for (const { id, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const [state, whenShown] = completionEvents
      if (state?.startsWith('onContext:')) assert.equal(whenShown, `${state} && activeEditor == gettingStartedPage`, id)
    }
  })

  it('use no single asterisks in the walkthrough, because the editor shows them as text', () => {
    for (const { id, description } of contributes.walkthroughs.flatMap(({ steps }) => steps))
      assert.doesNotMatch(words[description.replaceAll('%', '')] ?? '*', /(?<!\*)\*(?!\*)/, id)
  })

  it('contain the pictures of the walkthrough', () => {
    for (const { media } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      assert.ok(existsSync(join(root, media.svg)), media.svg)
    }
  })
})
