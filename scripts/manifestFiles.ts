import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentTool } from '../src/agent/tools/agentTool.ts'
import { allTools } from '../src/agent/tools/docsTools.ts'
import { commandTables } from '../src/commandTables.ts'
import {
  menus,
  submenus,
  type Command,
  type Menu,
  type MenuEntry,
  type Submenu,
} from '../src/features/shared/commands/commandTable.ts'
import { schemes } from '../src/core/platform/uris/schemes.ts'
import { all, hasRight, isOffered, never, type Condition } from '../src/features/shared/commands/conditions.ts'
import { settings } from '../src/features/shared/commands/ids.ts'

const root = join(import.meta.dirname, '..')
const manifestFile = 'package.json'
const titlesFile = 'package.nls.json'
const idsFile = 'src/features/shared/commands/commandIds.ts'
const commandsPage = 'media/guide/reference/commands.md'
const settingsPage = 'media/guide/reference/settings.md'
const titleKey = (name: string): string => `command.${name}`
const submenuKey = (name: string): string => `submenu.${name}`
const adminCategoryKey = 'category.admin'
const idOf = (name: string): string => `galley.${name}`
const schemeEvent = (scheme: string): string => `onFileSystem:${scheme}`

/** The tables with the properties that all commands have, for code that iterates over them. */
const sections: Readonly<Record<string, Readonly<Record<string, Command>>>> = commandTables
const listed = Object.values(sections).flatMap((table) => Object.entries(table))
const listedSubmenus: readonly (readonly [string, Submenu])[] = Object.entries(submenus)

/**
 * Returns the text of every file that is generated from the command tables, by path in the project: the manifest, its
 * titles, the ids for the code, and the guide's pages of commands and settings.
 */
export function manifestFiles(): ReadonlyMap<string, string> {
  return new Map([
    [manifestFile, manifestText()],
    [titlesFile, titlesText()],
    [idsFile, idsText()],
    [commandsPage, commandsText()],
    [settingsPage, settingsText()],
  ])
}

/** Returns the manifest with generated commands, menus, keybindings and schemes. Everything else stays. */
function manifestText(): string {
  const manifest = readJson(manifestFile) as {
    readonly activationEvents: readonly string[]
    readonly contributes: Readonly<Record<string, unknown>>
  }
  const others = manifest.activationEvents.filter((event) => !event.startsWith(schemeEvent('')))
  const activationEvents = [...others, ...schemes.map(schemeEvent)]
  const contributes = {
    ...manifest.contributes,
    commands: listed.map(([name, command]) => contributedCommand(name, command)),
    languageModelTools: allTools.map(contributedTool),
    submenus: listedSubmenus.map(([name, { id }]) => ({ id, label: `%${submenuKey(name)}%` })),
    menus: contributedMenus(),
    keybindings: listed.flatMap(([name, { keybinding }]) =>
      keybinding ? [{ command: idOf(name), ...keybinding }] : [],
    ),
  }
  return toJson({ ...manifest, activationEvents, contributes })
}

/** Returns a tool for language models. Its description is for models, so it isn't translated. */
function contributedTool({ name, title, description, input, writes }: AgentTool) {
  return {
    name: `galley_${name}`,
    displayName: title,
    toolReferenceName: name,
    canBeReferencedInPrompt: true,
    modelDescription: description,
    userDescription: /^[^.]+\./.exec(description)?.[0] ?? title,
    icon: writes ? '$(edit)' : '$(book)',
    tags: ['docs'],
    // A copy without TypeBox's internal properties.
    inputSchema: JSON.parse(JSON.stringify(input)) as unknown,
    ...(writes ? { when: `config.${settings.agentsWrite}` } : {}),
  }
}

function contributedCommand(name: string, { admin, icon }: Command) {
  return {
    command: idOf(name),
    title: `%${titleKey(name)}%`,
    category: admin ? `%${adminCategoryKey}%` : 'Galley',
    ...(icon && { icon: `$(${icon})` }),
  }
}

interface ContributedEntry {
  readonly command?: string
  readonly submenu?: string
  readonly when?: Condition
  readonly group?: string
}

function contributedMenus(): Readonly<Record<string, readonly ContributedEntry[]>> {
  const entries = listed.flatMap(([name, command]) =>
    (command.menus ?? []).map((entry) => ({ menu: menus[entry.in].id, entry: contributedEntry(name, command, entry) })),
  )
  const openings = listedSubmenus.map(([, submenu]) => openingOf(submenu))
  const byMenu = Map.groupBy([...entries, ...openings], ({ menu }) => menu)
  return {
    commandPalette: listed.flatMap(([name, { palette, right, needs }]) => {
      const when = clause(palette, right && hasRight(right), palette !== never && needs && isOffered(needs))
      return when ? [{ command: idOf(name), when }] : []
    }),
    ...Object.fromEntries([...byMenu].map(([menu, items]) => [menu, items.map(({ entry }) => entry)])),
  }
}

function contributedEntry(name: string, command: Command, entry: MenuEntry): ContributedEntry {
  const menu: Menu = menus[entry.in]
  const right = menu.knowsRights ? undefined : (entry.right ?? command.right)
  const when = clause(menu.when, entry.when, right && hasRight(right), command.needs && isOffered(command.needs))
  return { command: idOf(name), ...(when && { when }), group: entry.group }
}

/** Returns the entry that opens a submenu, and the menu that contains it. */
function openingOf({ id, entry }: Submenu): { readonly menu: string; readonly entry: ContributedEntry } {
  const menu: Menu = menus[entry.in]
  const when = clause(menu.when, entry.when)
  return { menu: menu.id, entry: { submenu: id, ...(when && { when }), group: entry.group } }
}

function clause(...conditions: readonly (Condition | false | undefined)[]): Condition | undefined {
  const given = conditions.filter((condition) => condition !== undefined && condition !== false)
  return given.length > 0 ? all(...given) : undefined
}

/** Returns the titles of the commands, followed by the manifest's handwritten texts. */
function titlesText(): string {
  const texts = Object.entries(readJson(titlesFile) as Readonly<Record<string, string>>)
  const others = texts.filter(([key]) => !key.startsWith(titleKey('')) && !key.startsWith(submenuKey('')))
  const titles = listed.map(([name, { title }]) => [titleKey(name), title])
  const labels = listedSubmenus.map(([name, { label }]) => [submenuKey(name), label])
  return toJson(Object.fromEntries([...titles, ...labels, ...others]))
}

function idsText(): string {
  const ids = listed.map(([name]) => `  ${name}: '${idOf(name)}',`)
  return [
    '/** Every command of Galley. Written by `npm run manifest` from the tables of commands. */',
    'export const commands = {',
    ...ids,
    '} as const',
    'export type CommandId = (typeof commands)[keyof typeof commands]',
    '',
  ].join('\n')
}

/** Returns the guide's page of commands with their keybindings. */
function commandsText(): string {
  const tables = Object.entries(sections).flatMap(([title, commands]) => [
    `## ${title}`,
    '',
    '| Command | What it does |',
    '|---|---|',
    ...Object.values(commands).map((command) => `| ${command.title} | ${command.does}${notesText(command)} |`),
    '',
  ])
  return [
    '---',
    'description: Every command of Galley, and what it does.',
    '---',
    '',
    '# Commands',
    '',
    "The command palette has these commands under *Galley*. Commands with ¹ are under *Galley/Admin*. Commands with ² are only in menus, links, buttons or quick fixes. You don't need the mouse for any of them. Galley hides commands that your role doesn't allow in any of your organizations. If it depends on the place, Galley tells you before it asks anything.",
    '',
    ...tables,
  ].join('\n')
}

function notesText({ keybinding, admin, palette }: Command): string {
  const { key, mac } = keybinding ?? {}
  const keys = key === undefined ? '' : key === mac ? ` (\`${key}\`)` : ` (\`${key}\`, on a Mac \`${mac}\`)`
  return `${keys}${palette === never ? ' ²' : admin ? ' ¹' : ''}`
}

interface Setting {
  readonly default: unknown
  readonly order: number
  readonly description: string
  readonly enum?: readonly string[]
  readonly enumDescriptions?: readonly string[]
}

/** Returns the guide's page of settings, from the manifest and its texts. */
function settingsText(): string {
  const manifest = readJson(manifestFile) as {
    readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, Setting>> } }
  }
  const texts = readJson(titlesFile) as Readonly<Record<string, string>>
  const textOf = (key: string): string => (texts[key.replaceAll('%', '')] ?? key).replaceAll('\n', ' ')
  const listedSettings = Object.entries(manifest.contributes.configuration.properties)
  const parts = listedSettings
    .toSorted(([, one], [, other]) => one.order - other.order)
    .flatMap(([name, setting]) => [
      `## ${name}`,
      '',
      `${textOf(setting.description)} Default: ${defaultText(setting.default)}.`,
      '',
      ...(setting.enum ?? []).map(
        (value, index) => `* \`${value}\`: ${textOf(setting.enumDescriptions?.[index] ?? '')}`,
      ),
      ...(setting.enum ? [''] : []),
    ])
  const head = ['---', 'description: Every setting of Galley, with its values.', '---', '', '# Settings', '']
  return [...head, ...parts].join('\n')
}

function defaultText(value: unknown): string {
  return value === '' ? 'empty' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
