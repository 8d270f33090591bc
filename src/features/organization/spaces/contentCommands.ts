import { l10n } from 'vscode'
import type { Collection } from '../../../contract/collections.ts'
import { daysToRestore } from '../../../contract/schemas/contentLimits.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Space } from '../../../contract/spaces.ts'
import { registerCommands, showError, type CommandHost } from '../../shared/commands.ts'
import { confirmLoss } from '../../shared/confirmLoss.ts'
import { ExplainedError } from '../../shared/explainedError.ts'
import type { FamilyDesk, ItemTarget, ListTarget } from '../../shared/families/familyDesk.ts'
import { wayOut, type OrganizationPlace, type ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { sendForm, sendOne, type FormSteps } from '../../shared/forms/form.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { languageName } from '../../shared/languageName.ts'
import { window } from '../../shared/window.ts'
import type { WorkingChangeRequest } from '../../shared/workingChangeRequest.ts'
import { applyTemplate } from './applyTemplate.ts'
import { collections, spaces } from './contentFamilies.ts'
import type { Deletions } from './deletedSpaces.ts'
import { editCollection, editSpace } from './contentSettings.ts'
import { askContentDestination, moveContent, type Content } from './moveContent.ts'
import { transferContent } from './transferContent.ts'
import type { collectionCommandTable, spaceCommandTable } from './contentCommandTable.ts'

type OnSpace = ItemTarget<Space, OrganizationPlace>
type OnCollection = ItemTarget<Collection, OrganizationPlace>

/** What the commands work with. */
export interface ContentCommandParts {
  readonly desk: FamilyDesk
  readonly working: WorkingChangeRequest
  readonly deleted: ResourceFamily<Space, OrganizationPlace>
  readonly deletions: Deletions
  /** Shows a space that has just come into being. */
  readonly revealSpace: (space: string) => Promise<void>
}

/** Registers what people do with spaces and collections as a whole. */
export function registerContentCommands(host: CommandHost, parts: ContentCommandParts): void {
  const { desk, deleted, working } = parts
  registerSpaceCommands(host, parts)
  registerCommands<typeof collectionCommandTable>(host, {
    createCollection: desk.inList(collections, l10n.t('Create a collection'), async (target, element) =>
      createCollection(desk, target, element),
    ),
    collectionSettings: desk.onItem(collections, { title: l10n.t('Settings of a collection') }, async (target) =>
      editCollection(desk, target),
    ),
    deleteCollection: desk.onItem(collections, { title: l10n.t('Delete a collection') }, async (target) =>
      deleteCollection(desk, target),
    ),
    moveContentTo: async (element?: unknown) => {
      const isCollection = wayOut(element).some((each) => collections.ofElement?.(each)) && !spaceAround(element)
      const handler = isCollection
        ? desk.onItem(collections, { title: l10n.t('Move a collection') }, async (target) => moveTo(desk, target))
        : desk.onItem(spaces, { title: l10n.t('Move a space') }, async (target) => moveTo(desk, target))
      await handler(element)
    },
    transferContent: async (element?: unknown) => {
      const isCollection = wayOut(element).some((each) => collections.ofElement?.(each)) && !spaceAround(element)
      const handler = isCollection
        ? desk.onItem(collections, { title: l10n.t('Transfer a collection') }, async (target) => transfer(desk, target))
        : desk.onItem(spaces, { title: l10n.t('Transfer a space') }, async (target) => transfer(desk, target))
      await handler(element)
    },
    restoreSpace: desk.onItem(deleted, { title: l10n.t('Restore a space') }, async (target) => restore(parts, target)),
    applyTemplate: desk.onItem(spaces, { title: l10n.t('Apply a template') }, async (target) =>
      applyTemplate(desk, working, target),
    ),
  })
}

function registerSpaceCommands(host: CommandHost, { desk, revealSpace, ...parts }: ContentCommandParts): void {
  const isLocked = ({ editMode }: Space): boolean => editMode === 'locked'
  registerCommands<typeof spaceCommandTable>(host, {
    createSpace: desk.inList(spaces, l10n.t('Create a space'), async (target, element) => {
      const made = await createSpace(desk, target, element)
      if (made) await revealSpace(made.id)
    }),
    spaceSettings: desk.onItem(spaces, { title: l10n.t('Settings of a space') }, async (target) =>
      editSpace(desk, target),
    ),
    lockSpace: desk.onItem(
      spaces,
      { title: l10n.t('Lock a space'), fits: (space) => !isLocked(space) },
      setEditMode('locked'),
    ),
    unlockSpace: desk.onItem(spaces, { title: l10n.t('Unlock a space'), fits: isLocked }, setEditMode('live')),
    duplicateSpace: desk.onItem(
      spaces,
      { title: l10n.t('Duplicate a space') },
      async ({ connection, item, changed }) => {
        const copy = await connection.client.duplicateSpace({ spaceId: item.id })
        changed()
        await revealSpace(copy.id)
      },
    ),
    deleteSpace: desk.onItem(spaces, { title: l10n.t('Delete a space') }, async (target) =>
      deleteSpace({ desk, revealSpace, ...parts }, host, target),
    ),
  })
}

function spaceAround(element: unknown): boolean {
  return wayOut(element).some((each) => spaces.ofElement?.(each))
}

function parentOf(element: unknown): { parent?: string } {
  const [collection] = wayOut(element).flatMap((each) => collections.ofElement?.(each)?.item ?? [])
  return collection ? { parent: collection.id } : {}
}

async function createSpace(
  desk: FamilyDesk,
  { connection, place, changed }: ListTarget<OrganizationPlace>,
  element: unknown,
): Promise<Space | undefined> {
  const book = await desk.book()
  const rule = (field: string) => book.field('createSpace', field)
  // The set is the contract's own, so that its members are of its type.
  const languages = rule('language').choices as readonly Language[]
  const steps: FormSteps<{ title: string; emoji: string; language: Language | null }> = {
    title: textStep({ prompt: l10n.t('Title of the space'), rule: rule('title') }),
    emoji: textStep({
      prompt: l10n.t('An emoji before the title; empty for none'),
      rule: rule('emoji'),
      optional: true,
    }),
    language: choiceStep<Language | null>({
      prompt: l10n.t('Language that it is written in'),
      choices: [
        { label: l10n.t('Not said'), value: null },
        ...languages.map((value) => ({ label: languageName(value), description: value, value })),
      ],
    }),
  }
  const made = await sendForm(l10n.t('Create a space'), steps, async ({ title = '', emoji, language }) => {
    const body = { title, ...(emoji ? { emoji } : {}), ...(language ? { language } : {}), ...parentOf(element) }
    return await connection.client.createSpace({ ...place, body })
  })
  if (made) changed()
  return made
}

type Language = NonNullable<NonNullable<Input<'createSpace'>['body']>['language']>

async function createCollection(
  desk: FamilyDesk,
  { connection, place, changed }: ListTarget<OrganizationPlace>,
  element: unknown,
): Promise<void> {
  const rule = (await desk.book()).field('createCollection', 'title')
  const step = textStep({ prompt: l10n.t('Title of the collection'), rule })
  await sendOne(l10n.t('Create a collection'), step, async (title) => {
    await connection.client.createCollection({ ...place, body: { title, ...parentOf(element) } })
    changed()
  })
}

function setEditMode(editMode: 'live' | 'locked') {
  return async ({ connection, item, changed }: OnSpace): Promise<void> => {
    await connection.client.updateSpaceById({ spaceId: item.id, body: { editMode } })
    changed()
  }
}

async function deleteSpace(parts: ContentCommandParts, host: CommandHost, target: OnSpace): Promise<void> {
  const { connection, item, changed } = target
  const { changeRequestsOpen: open, changeRequestsDraft: draft } = item
  const go = await confirmLoss({
    question: l10n.t('Delete the space “{0}”?', item.title),
    consequences: [
      l10n.t('Its pages, files, comments and change requests go with it, and sites no longer show it.'),
      ...(open + draft > 0 ? [l10n.t('{0} change requests in it are not merged.', open + draft)] : []),
      l10n.t('For {0} days it can be restored under “Recently Deleted”; after that it cannot.', daysToRestore),
    ],
  })
  if (!go) return
  await connection.client.deleteSpaceById({ spaceId: item.id })
  await parts.deletions.remember(connection.server.id, item)
  changed()
  void offerUndo(parts, target).catch((error: unknown) => showError(error, host.log))
}

async function offerUndo(parts: ContentCommandParts, target: OnSpace): Promise<void> {
  const undo = l10n.t('Undo')
  const choice = await window.showInformationMessage(l10n.t('Deleted the space “{0}”.', target.item.title), undo)
  if (choice === undo) await restore(parts, target)
}

async function restore(
  { desk, revealSpace }: ContentCommandParts,
  { connection, place, item }: OnSpace,
): Promise<void> {
  await connection.client.restoreSpace({ spaceId: item.id })
  desk.changes.wrote(connection, spaces, place, ['getSpaceById'])
  await revealSpace(item.id)
}

async function deleteCollection(desk: FamilyDesk, { connection, place, item }: OnCollection): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the collection “{0}”?', item.title),
    consequences: [
      l10n.t('What is in it moves to where the collection stands; no space is deleted.'),
      l10n.t('The collection itself and its default level cannot be restored.'),
    ],
  })
  if (!go) return
  await connection.client.deleteCollectionById({ collectionId: item.id })
  desk.changes.wrote(connection, collections, place, spaces.reads)
}

async function moveTo(desk: FamilyDesk, { connection, place, item }: ItemTarget<Content, OrganizationPlace>) {
  const to = await askContentDestination(connection, item)
  if (!to) return
  await moveContent(connection, item, to)
  desk.changes.wrote(connection, spaces, place, collections.reads)
}

async function transfer(desk: FamilyDesk, { connection, place, item }: ItemTarget<Content, OrganizationPlace>) {
  if (item.object === 'space' && !connection.client.supports('transferSpace')) {
    throw new ExplainedError(
      l10n.t('This server does not offer to transfer a space. Transfer a collection that it is in.'),
    )
  }
  if (!(await transferContent(connection, item))) return
  desk.changes.wrote(connection, spaces, place, collections.reads)
}
