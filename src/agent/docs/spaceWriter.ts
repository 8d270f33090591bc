import { pushOutcomeMessage } from '../../client/drafts/pushOutcome.ts'
import type { Client } from '../../client/client.ts'
import { pageFormat } from '../../client/pagesInput.ts'
import { wholePageOf } from '../../client/wholeAnswer.ts'
import type { WriteTurns } from '../../client/writeTurns.ts'
import type { ChangeRequest } from '../../contract/changeRequests.ts'
import { baseOf, sentPage } from '../../core/review/drafts/shownText.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { planStructure } from '../../core/docs/structure/planStructure.ts'
import { structureProblemMessage } from '../../core/docs/structure/structureMessages.ts'
import type { StructureEdit } from '../../core/docs/structure/structurePlan.ts'
import { StructureTree } from '../../core/docs/structure/structureTree.ts'
import { english } from '../../core/text/messages/translate.ts'
import { draftOfText, pushTexts, textsAtRisk, type TextOutcome } from '../../folder/checkout/draftsInMemory.ts'
import { changedRows } from '../changedRows.ts'
import { linesWithNumbers } from '../contentLines.ts'
import type { DocsWriter, EditedPage, NewPage, NewPosition } from './docsSource.ts'
import { ToolError } from '../toolError.ts'
import { withoutExtension } from '../../core/text/strings/markdownFiles.ts'

/** Changes pages of a change request. Merges what others write at the same time, and never overwrites it. */
export class SpaceWriter implements DocsWriter {
  readonly #client: Client
  readonly #request: ChangeRequest
  readonly #turns: WriteTurns
  readonly #wrote: () => void

  /** `wrote` is called after a write. */
  constructor(client: Client, request: ChangeRequest, turns: WriteTurns, wrote: () => void) {
    this.#client = client
    this.#request = request
    this.#turns = turns
    this.#wrote = wrote
  }

  async edit({ id, title }: PageEntry, change: (text: string) => Promise<string>): Promise<EditedPage> {
    return await this.#turns.run(this.#request.id, async () => {
      // Reads the revision first, so that the push notices any write in between.
      const { revision } = await this.#client.getChangeRequestById(this.#ids, { fresh: true })
      const input = { ...this.#ids, pageId: id, ...pageFormat }
      const page = await this.#client.getPageInChangeRequestById(input, { fresh: true })
      const list = async () => (await this.#client.listPagesInChangeRequest(this.#ids, { fresh: true })).pages
      const base = baseOf(await wholePageOf(page, 'getPageInChangeRequestById', list), revision)
      const text = await change(base.markdown)
      const { space, id: changeRequest } = this.#request
      const draft = draftOfText({ space, changeRequest, page: id, title, base, text })
      const outcomes = await pushTexts(this.#client, [draft])
      this.#wrote()
      return this.#resultOf(outcomes.get(id) ?? { outcome: undefined, merged: undefined }, text)
    })
  }

  async create({ path, text, title, under, group }: NewPage): Promise<string> {
    return await this.#turns.run(this.#request.id, async () => {
      const above = path.split('/').slice(0, -1).join('/')
      const parent = await this.#parentOf({ under, group }, above)
      const { markdown } = sentPage(text, '')
      const properties = { title, slug: withoutExtension(path.slice(path.lastIndexOf('/') + 1)) }
      const created = await this.#send({ kind: 'create', properties, parent }, markdown)
      return `It is page ${created ?? '(find its name with docs_outline)'} of ${this.#place}`
    })
  }

  async move({ id }: PageEntry, to: NewPosition): Promise<string> {
    return await this.#turns.run(this.#request.id, async () => {
      const tree = new StructureTree(await this.#pages())
      const { before } = to
      if (before !== undefined && tree.page(before) === undefined) {
        throw new ToolError('The page isn’t in this change request. docs_outline lists the pages that are.')
      }
      const parent = before === undefined ? await this.#parentOf(to, '') : tree.parentOf(before)
      const siblings = tree.childrenOf(parent).filter((each) => each !== id)
      const at = before === undefined ? {} : { at: siblings.indexOf(before) }
      await this.#send({ kind: 'move', pages: [id], parent, ...at })
      return `It is in that place in ${this.#place}`
    })
  }

  get #ids() {
    return { spaceId: this.#request.space, changeRequestId: this.#request.id }
  }

  get #place(): string {
    const { number, urls } = this.#request
    return `change request #${number}${urls.app === undefined ? '.' : `: ${urls.app}`}`
  }

  async #pages() {
    return (await this.#client.listPagesInChangeRequest({ ...this.#ids, computed: false }, { fresh: true })).pages
  }

  /** Returns the page or group for a new page: the named one, or the one with the parent of its address. */
  async #parentOf({ under, group }: NewPosition, above: string): Promise<string | null> {
    if (under !== undefined) return under
    const tree = new StructureTree(await this.#pages())
    const found = tree.ids
      .map((id) => tree.page(id))
      .find((page) => {
        return group === undefined
          ? above !== '' && page?.path === above
          : page?.type === 'group' && page.title === group
      })
    if (found !== undefined) return found.id
    if (group !== undefined) throw new ToolError('The table of contents has no group with this title. Nothing changed.')
    if (above === '') return null
    throw new ToolError(
      `The page ${above}, which the new page would be below, doesn’t exist. Name its parent page with under. Nothing changed.`,
    )
  }

  /** Sends an edit as one batch and returns the new page. `markdown` is the text of the page that it creates. */
  async #send(edit: StructureEdit, markdown = ''): Promise<string | undefined> {
    const plan = planStructure(await this.#pages(), edit)
    if ('problem' in plan) throw new ToolError(structureProblemMessage(plan.problem, english))
    const changes = plan.steps.map(({ change }) => {
      return change.operation === 'insert_page' ? { ...change, document: { markdown } } : change
    })
    try {
      const answer = await this.#client.updateChangeRequestContent({ ...this.#ids, compat: false, body: { changes } })
      const outcomes = 'changes' in answer ? answer.changes : []
      return outcomes.find((each) => each.object === 'created_page')?.page.id
    } finally {
      this.#wrote()
    }
  }

  #resultOf(done: TextOutcome, text: string): EditedPage {
    const { outcome } = done
    if (outcome?.kind === 'pushed') {
      const others = outcome.merged ? ' It also contains changes that someone else made in the meantime.' : ''
      const otherwise = outcome.differs ? changedRows(outcome.sent ?? text, outcome.base.markdown) : []
      return { place: `It is in ${this.#place}${others}`, otherwise }
    }
    const reason = outcome && pushOutcomeMessage(outcome, english)
    const next =
      outcome?.kind === 'later'
        ? 'The server might have received it anyway. Read the page before you try again.'
        : 'Your text wasn’t saved. Read the page again with docs_read.'
    const lost = textsAtRisk(done)
    if (lost.length === 0) throw new ToolError([reason, next].filter(Boolean).join(' '))
    // Writes have no condition (api-facts C1), so this is the only trace of a text that was overwritten unseen.
    throw new ToolError(
      [
        'Several people changed the same parts at the same time. The text below was written in between and might no longer be on the platform. Read the page, and restore what’s missing from that text and from yours with page_edit.',
        ...lost.flatMap((each) => linesWithNumbers(each)),
      ].join('\n'),
    )
  }
}
