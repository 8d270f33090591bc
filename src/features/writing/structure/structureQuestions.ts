import { l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import type { Page } from '../../../contract/revisions.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { flattenPages, type PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { planStructure } from '../../../core/docs/structure/planStructure.ts'
import type { PageProperties, StructureEdit } from '../../../core/docs/structure/structurePlan.ts'
import { pageIcon } from '../../shared/labels/pageIcon.ts'
import { window } from '../../shared/window/window.ts'
import { structureProblemMessage } from '../../../core/docs/structure/structureMessages.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { translate } from '../../shared/window/translate.ts'

/** The new place of pages. A null `parent` is the root. */
export interface Destination {
  readonly parent: string | null
  readonly at?: number
}

interface Row<T> extends QuickPickItem {
  readonly value: T
}

/** Asks for the title of a new page, and for a slug if the title gives none. Returns undefined if the user cancels. */
export async function askNewPage(
  pages: readonly Page[],
  parent: string | null,
  title: string,
): Promise<PageProperties | undefined> {
  const edit = (properties: PageProperties): StructureEdit => ({ kind: 'create', properties, parent })
  const given = await window.showInputBox({
    title,
    prompt: l10n.t('Title of the page'),
    ignoreFocusOut: true,
    validateInput: (value) => problemOf(pages, edit({ title: value }), ['emptySlug']),
  })
  if (given === undefined) return undefined
  if (problemOf(pages, edit({ title: given })) === undefined) return { title: given }
  const slug = await window.showInputBox({
    title,
    prompt: l10n.t('“{0}” has no letters or digits to make an address from. Enter the slug of the page', given),
    ignoreFocusOut: true,
    validateInput: (value) => problemOf(pages, edit({ title: given, slug: value })),
  })
  return slug === undefined ? undefined : { title: given, slug }
}

/** Asks for another title of a page. Returns undefined if the user cancels or nothing changes. */
export async function askTitle(pages: readonly Page[], page: Page): Promise<PageProperties | undefined> {
  const title = await window.showInputBox({
    title: pickerTitle(commands.renamePage, page.title),
    prompt: l10n.t('Title of the page'),
    value: page.title,
    ignoreFocusOut: true,
    validateInput: (text) => {
      return problemOf(pages, { kind: 'change', page: page.id, properties: { title: text } }, ['nothingChanges'])
    },
  })
  return title === undefined || title.trim() === page.title ? undefined : { title }
}

/**
 * Lets the user change the properties of a page, and checks each. Returns undefined if the user cancels or nothing
 * changes.
 */
export async function askProperties(pages: readonly Page[], page: Page): Promise<PageProperties | undefined> {
  const given: Partial<Record<keyof PageProperties, string>> = {}
  for (;;) {
    const name = await pickProperty(page, given)
    if (name === undefined) return undefined
    if (name === 'apply') return given
    const { label, prompt } = propertyLabel(name)
    const value = await window.showInputBox({
      title: `${pickerTitle(commands.pageSettings, page.title)}: ${label}`,
      prompt,
      value: given[name] ?? page[name] ?? '',
      ignoreFocusOut: true,
      validateInput: (text) => {
        const properties = { ...given, [name]: text }
        return problemOf(pages, { kind: 'change', page: page.id, properties }, ['nothingChanges'])
      },
    })
    if (value !== undefined) given[name] = value
  }
}

const properties = ['title', 'slug', 'emoji', 'icon', 'description'] as const

type Property = (typeof properties)[number]

async function pickProperty(page: Page, given: PageProperties): Promise<Property | 'apply' | undefined> {
  const isChanged = (name: Property): boolean => given[name] !== undefined && given[name] !== (page[name] ?? '')
  const rows = properties.map((name): Row<Property | 'apply'> => ({
    label: propertyLabel(name).label,
    description: given[name] ?? page[name] ?? '',
    iconPath: new ThemeIcon(isChanged(name) ? 'edit' : 'blank'),
    value: name,
  }))
  const canApply = properties.some(isChanged)
  const apply: Row<'apply'> = { label: l10n.t('Apply'), iconPath: new ThemeIcon('check'), value: 'apply' }
  const picked = await window.showQuickPick(canApply ? [apply, ...rows] : rows, {
    title: pickerTitle(commands.pageSettings, page.title),
    placeHolder: canApply ? l10n.t('Apply, or select something else to change') : l10n.t('Select what to change'),
    ignoreFocusOut: true,
  })
  return picked?.value
}

function propertyLabel(name: Property): { readonly label: string; readonly prompt: string } {
  const labels = {
    title: { label: l10n.t('Title'), prompt: l10n.t('Title of the page') },
    slug: { label: l10n.t('Slug'), prompt: l10n.t('The last part of the page’s address') },
    emoji: { label: l10n.t('Emoji'), prompt: l10n.t('An emoji before the title. Leave empty for none') },
    icon: { label: l10n.t('Icon'), prompt: l10n.t('Name of an icon before the title. Leave empty for none') },
    description: { label: l10n.t('Description'), prompt: l10n.t('A sentence below the title. Leave empty for none') },
  }
  return labels[name]
}

/** Asks for the parent of pages and their position there. Returns undefined if the user cancels. */
export async function askDestination(
  pages: readonly Page[],
  moved: readonly string[],
): Promise<Destination | undefined> {
  const entries = flattenPages(pages)
  const within = withSubpages(entries, moved)
  const holding = entries.filter(({ id, type }) => !within.has(id) && (type === 'document' || type === 'group'))
  const root: Row<null> = { label: l10n.t('Top level'), iconPath: new ThemeIcon('home'), value: null }
  const parent = await window.showQuickPick([root, ...holding.map(rowOf)], {
    title: pickerTitle(commands.movePageTo),
    placeHolder: l10n.t('Select the new parent page'),
    matchOnDescription: true,
  })
  if (!parent) return undefined
  const below =
    parent.value === null ? pages.map(({ id }) => id) : (entries.find(({ id }) => id === parent.value)?.children ?? [])
  const siblings = below.filter((id) => !moved.includes(id))
  if (siblings.length === 0) return { parent: parent.value }
  const last: Row<number> = {
    label: l10n.t('At the end'),
    iconPath: new ThemeIcon('arrow-down'),
    value: siblings.length,
  }
  const before = siblings.map((id, at): Row<number> => {
    const title = displayTitle(entries.find((entry) => entry.id === id)?.title ?? '', l10n.t('Untitled page'))
    return { label: l10n.t('Before “{0}”', title), value: at }
  })
  const at = await window.showQuickPick([last, ...before], {
    title: pickerTitle(commands.movePageTo),
    placeHolder: l10n.t('Select its place'),
  })
  return at && { parent: parent.value, at: at.value }
}

function rowOf(entry: PageEntry): Row<string> {
  const label = displayTitle(entry.title, l10n.t('Untitled page'))
  return { label, description: entry.ancestors.join(' › '), iconPath: pageIcon(entry), value: entry.id }
}

function withSubpages(entries: readonly PageEntry[], ids: readonly string[]): Set<string> {
  const found = new Set(ids)
  // Parents come before their children, so one pass is enough.
  for (const { id, children } of entries) if (found.has(id)) for (const child of children) found.add(child)
  return found
}

/** Returns why an edit is impossible. Undefined if it's possible, or if it only has one of the allowed problems. */
function problemOf(pages: readonly Page[], edit: StructureEdit, allowed: readonly string[] = []): string | undefined {
  const planned = planStructure(pages, edit)
  if (!('problem' in planned) || allowed.includes(planned.problem.kind)) return undefined
  return structureProblemMessage(planned.problem, translate)
}
