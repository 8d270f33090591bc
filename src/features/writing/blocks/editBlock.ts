import { l10n, QuickPickItemKind, ThemeIcon, workspace, type Disposable, type TextDocument } from 'vscode'
import {
  addBlockPart,
  deleteBlockPart,
  moveBlockPart,
  partsOf,
  splitBlockPart,
  splitPlaces,
  type BlockParts,
  type PartAttributes,
} from '../../../core/authoring/blocks/blockParts.ts'
import type { BlockField, EditableBlock } from '../../../core/authoring/blocks/editableBlock.ts'
import { blockAround, blockAt, blockOf } from '../../../core/authoring/blocks/findBlock.ts'
import type { ScannedText } from '../../../core/text/scanning/scannedText.ts'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import type { FormStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { chooseRow, type Reply, type ReplyRow } from '../../shared/window/quickReply.ts'
import type { WritingServices } from '../language/textSource.ts'
import { fieldLabel, partLabels } from './blockLabels.ts'
import { fieldStep } from './fieldSteps.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** A block in the current text, with its parts and, for a part, its place among them. */
interface ShownBlock {
  readonly scan: ScannedText
  readonly block: EditableBlock
  readonly around: EditableBlock | undefined
  readonly parts: BlockParts | undefined
  readonly place: { readonly parts: BlockParts; readonly index: number } | undefined
}

/** What a row of the form does. */
type FormAction =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'open'; readonly start: number }
  | { readonly kind: 'add' | 'split' }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'delete'; readonly index: number }

/**
 * Shows a form for the block at a position: what can be changed, and its tabs, steps, columns or updates. It stays open
 * until the user leaves it. Each change is one edit of the document.
 */
export async function editBlock(document: TextDocument, position: number, services: WritingServices): Promise<void> {
  const start = blockAt(await services.scans.of(document), position)?.span.start
  if (start === undefined) throw new Hint(l10n.t('Put the cursor in a block, such as a hint, a tab, or a button.'))
  const form = new BlockForm(document, services, start)
  try {
    await form.show()
  } finally {
    form.dispose()
  }
}

class BlockForm implements Disposable {
  readonly #document: TextDocument
  readonly #services: WritingServices
  /** The positions of the blocks that were opened from each other. The last one is shown. */
  readonly #starts: number[]
  readonly #subscription: Disposable

  constructor(document: TextDocument, services: WritingServices, start: number) {
    this.#document = document
    this.#services = services
    this.#starts = [start]
    this.#subscription = workspace.onDidChangeTextDocument((change) => {
      if (change.document !== document) return
      for (const { rangeOffset, rangeLength, text } of change.contentChanges)
        this.#follow(rangeOffset, rangeLength, text)
    })
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  async show(): Promise<void> {
    for (;;) {
      const shown = await this.#read()
      const { label } = shown.block
      const reply = await chooseRow<FormAction>(
        {
          title: pickerTitle(commands.editBlock, l10n.t(label)),
          placeholder: l10n.t('What to change'),
          back: this.#starts.length > 1,
        },
        { rows: (typed) => fitting(rowsOf(shown), typed) },
      )
      if (reply.kind === 'left') return
      if (reply.kind === 'back') this.#starts.pop()
      else if (!(await this.#run(reply.value, shown))) return
    }
  }

  /** Moves the positions by a change of the document. */
  #follow(offset: number, length: number, text: string): void {
    for (const [at, start] of this.#starts.entries()) {
      if (offset + length > start || (offset === start && length > 0)) continue
      if (offset < start || text === '') this.#starts[at] = start + text.length - length
    }
  }

  async #read(): Promise<ShownBlock> {
    const scan = await this.#services.scans.of(this.#document)
    const start = this.#starts.at(-1) ?? 0
    const pair = scan.pairs.pairs.find(({ open }) => open.start === start)
    const block = pair === undefined ? blockAt(scan, start + 1) : blockOf(scan, pair)
    if (block?.span.start !== start) throw new Hint(l10n.t('The block no longer exists.'))
    const around = blockAround(scan, block)
    const siblings = around?.pair && partsOf(scan, around.pair)
    const index = siblings?.items.findIndex(({ open }) => open.start === start) ?? -1
    return {
      scan,
      block,
      around,
      parts: block.pair && partsOf(scan, block.pair),
      place: siblings === undefined || index === -1 ? undefined : { parts: siblings, index },
    }
  }

  /** Does what was chosen. Returns false if the user left the form. */
  async #run(action: FormAction, shown: ShownBlock): Promise<boolean> {
    switch (action.kind) {
      case 'field':
        return await this.#changeField(action.name, shown)
      case 'open': {
        // From there, *Back* returns, but not if that block was shown before.
        const known = this.#starts.indexOf(action.start)
        if (known === -1) this.#starts.push(action.start)
        else this.#starts.length = known + 1
        return true
      }
      case 'add':
        return await this.#add(shown)
      case 'split':
        return await this.#split(shown)
      case 'move':
      case 'delete':
        return await this.#changeParts(action, shown)
    }
  }

  async #changeField(name: string, { block }: ShownBlock): Promise<boolean> {
    const field = block.fields.find((each) => each.name === name)
    if (field === undefined) return true
    const { scopes, log } = this.#services
    const scope = await scopes.scope(this.#document)
    const title = pickerTitle(commands.editBlock, `${l10n.t(block.label)} · ${fieldLabel(field.name)}`)
    const reply = await fieldStep(field, { scope, log }).ask({ title, back: true }, undefined, {})
    if (reply.kind !== 'answer') return reply.kind === 'back'
    const value = reply.value === '' && !field.required ? undefined : reply.value
    const now = await this.#read()
    const target = now.block.fields.find((each) => each.name === name)
    await this.#apply(now, target?.write(value) ?? [])
    return true
  }

  async #add({ block, parts }: ShownBlock): Promise<boolean> {
    const answer = parts && (await this.#askAttributes(block, parts))
    if (answer === undefined || answer.kind !== 'answer') return answer?.kind !== 'left'
    const now = await this.#read()
    if (now.parts === undefined) return true
    // A changelog has its newest entry first.
    const index = now.parts.child.name === 'update' ? 0 : now.parts.items.length
    await this.#apply(now, addBlockPart(now.scan, now.parts, index, answer.value))
    return true
  }

  async #split({ scan, block, place }: ShownBlock): Promise<boolean> {
    if (block.pair === undefined || place === undefined) return true
    const choices = splitPlaces(scan, block.pair).map(({ line, offset }) => ({ label: line, value: offset }))
    if (choices.length === 0) throw new Hint(l10n.t('There’s only one block of text in it, so it can’t be split.'))
    const title = pickerTitle(commands.editBlock, partLabels(block.name).split)
    const step = choiceStep({ prompt: l10n.t('Where the new one starts'), choices })
    const chosen = await step.ask({ title, back: true }, undefined, {})
    if (chosen.kind !== 'answer') return chosen.kind === 'back'
    const answer = await this.#askAttributes(block, place.parts)
    if (answer.kind !== 'answer') return answer.kind === 'back'
    const now = await this.#unchanged(scan)
    const found = block.pair && splitPlaces(scan, block.pair).find(({ offset }) => offset === chosen.value)
    if (found) await this.#apply(now, splitBlockPart(scan, place.parts, block.pair, found, answer.value))
    return true
  }

  async #changeParts(
    action: Extract<FormAction, { readonly kind: 'move' | 'delete' }>,
    { scan, parts, place }: ShownBlock,
  ): Promise<boolean> {
    const now = await this.#unchanged(scan)
    const all = place?.parts ?? parts
    if (all === undefined) return true
    const edits =
      action.kind === 'delete'
        ? deleteBlockPart(scan, all, action.index)
        : moveBlockPart(scan, all, action.from, action.to)
    // The part isn't where it was, so the form of the block around it is shown.
    if (place !== undefined) this.#starts.splice(0, Infinity, all.parent.open.start)
    await this.#apply(now, edits)
    return true
  }

  /** Asks for what a new part needs, such as the title of a tab. */
  async #askAttributes(block: EditableBlock, { child }: BlockParts): Promise<Reply<PartAttributes>> {
    const answers: Record<string, string> = {}
    for (const { name, value, doc } of child.attributes.filter(({ required }) => required === true)) {
      const current = value.kind === 'date' ? new Date().toISOString().slice(0, 10) : undefined
      const field: BlockField = { name, value, doc, required: true, current, write: () => [] }
      const title = pickerTitle(commands.editBlock, `${l10n.t(block.label)} · ${l10n.t(child.label)}`)
      const step: FormStep<string> = fieldStep(field, { scope: undefined, log: this.#services.log })
      const reply = await step.ask({ title, back: true }, undefined, {})
      if (reply.kind !== 'answer') return reply
      answers[name] = reply.value
    }
    return { kind: 'answer', value: answers }
  }

  async #unchanged(scan: ScannedText): Promise<ShownBlock> {
    const now = await this.#read()
    if (now.scan.text !== scan.text) throw new Hint(l10n.t('The page has changed. Try again.'))
    return now
  }

  async #apply({ scan }: ShownBlock, edits: readonly TextReplacement[]): Promise<void> {
    if (edits.length === 0) return
    if (scan.text !== this.#document.getText()) throw new Hint(l10n.t('The page has changed. Try again.'))
    requireApplied(await workspace.applyEdit(editOf(this.#document, edits)))
  }
}

function rowsOf({ scan, block, around, parts, place }: ShownBlock): ReplyRow<FormAction>[] {
  const fields = block.fields.map((field): ReplyRow<FormAction> => ({
    label: fieldLabel(field.name),
    description: field.current ?? l10n.t('none'),
    detail: l10n.t(field.doc),
    iconPath: new ThemeIcon('edit'),
    value: { kind: 'field', name: field.name },
  }))
  const rows = [...fields, ...(parts === undefined ? [] : partRows(scan, parts))]
  if (place !== undefined)
    rows.push(
      separator(),
      action(partLabels(block.name).split, 'split-vertical', { kind: 'split' }),
      ...partActions(block.name, place.index, place.parts.items.length),
    )
  if (around !== undefined)
    rows.push(
      separator(),
      action(l10n.t('Outer Block: {0}', l10n.t(around.label)), around.codicon, {
        kind: 'open',
        start: around.span.start,
      }),
    )
  return rows
}

/** Returns a row for each part, with buttons that move and delete it. */
function partRows(scan: ScannedText, parts: BlockParts): ReplyRow<FormAction>[] {
  const { items, child } = parts
  const rows = items.map((pair, index): ReplyRow<FormAction> => {
    const block = blockOf(scan, pair)
    const title = block?.fields.find(({ name }) => ['title', 'width', 'date'].includes(name))?.current
    return {
      label: `${index + 1}. ${title ?? l10n.t(child.label)}`,
      iconPath: new ThemeIcon(child.codicon),
      value: { kind: 'open', start: pair.open.start },
      buttons: partActions(child.name, index, items.length).map(({ label: tooltip, ...button }) => ({
        tooltip,
        ...button,
      })),
    }
  })
  return [separator(), ...rows, action(partLabels(child.name).add, 'add', { kind: 'add' })]
}

/** Returns what moves and deletes one of several parts. */
function partActions(name: string, index: number, count: number): ReturnType<typeof action>[] {
  const move = (to: number): FormAction => ({ kind: 'move', from: index, to })
  return [
    ...(index > 0 ? [action(l10n.t('Move Up'), 'arrow-up', move(index - 1))] : []),
    ...(index < count - 1 ? [action(l10n.t('Move Down'), 'arrow-down', move(index + 1))] : []),
    ...(count > 1 ? [action(partLabels(name).delete, 'trash', { kind: 'delete', index })] : []),
  ]
}

function action(label: string, icon: string, value: FormAction) {
  return { label, iconPath: new ThemeIcon(icon), value }
}

function separator(): ReplyRow<FormAction> {
  return { label: '', kind: QuickPickItemKind.Separator }
}

function fitting(rows: readonly ReplyRow<FormAction>[], typed: string): ReplyRow<FormAction>[] {
  const words = typed.toLowerCase()
  return rows.filter(({ label, description = '' }) => `${label} ${description}`.toLowerCase().includes(words))
}
