import { l10n } from 'vscode'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import { withProgress } from './editReports.ts'
import { movedMessage } from './movedMessage.ts'
import type { StructureCommandServices } from './structureCommands.ts'
import { branchOf, doneIn, targetAmong, targetOf } from './structureTarget.ts'

/** What moving dropped pages needs. */
type PageDropServices = Pick<StructureCommandServices, 'editor' | 'working' | 'reports'>

/** Returns the rule for pages: they move below the page that they're dropped onto, or to the end of a space. */
export function pageDrops({ editor, working, reports }: PageDropServices): DropRule {
  return {
    drags: (source) => pagesAmong(source).length > 0,
    async drop(source, onto) {
      const from = targetAmong(pagesAmong(source))
      const to = targetOf({ element: onto, selected: undefined, inView: [] })
      if (from.server !== to.server || from.space !== to.space) {
        throw new ExplainedError(
          l10n.t('You can’t move pages between spaces. Copy the text to a page of the other space instead.'),
        )
      }
      if (
        from.changeRequest !== undefined &&
        to.changeRequest !== undefined &&
        from.changeRequest !== to.changeRequest
      ) {
        throw new ExplainedError(l10n.t('You can’t move pages from one change request to another.'))
      }
      const changeRequest = to.changeRequest ?? from.changeRequest
      const ref = await branchOf({ ...from, ...(changeRequest ? { changeRequest } : {}) }, working)
      if (!ref) return
      const pages = from.pages.map(({ id }) => id)
      const edit = { kind: 'move', pages, parent: to.pages[0]?.id ?? null } as const
      const applied = await withProgress(l10n.t('Moving pages…'), pages.length, (watch) =>
        editor.apply(ref, edit, watch),
      )
      reports.report(applied, doneIn(ref, movedMessage(from.pages, to.pages[0]?.title)))
    },
  }
}

/** Returns the pages among dragged elements. */
function pagesAmong(source: readonly unknown[]): DocsResource[] {
  return source.flatMap((element) =>
    holdsResource(element) && element.resource.kind === 'page' ? [element.resource] : [],
  )
}
