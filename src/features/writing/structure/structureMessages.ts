import { l10n } from 'vscode'
import type { StructureProblem } from '../../../core/structure/structurePlan.ts'

/** Says why an edit of a page tree cannot be, and what to do. */
export function structureProblemMessage(problem: StructureProblem): string {
  switch (problem.kind) {
    case 'gone':
      return l10n.t(
        'The page is not in this change request, or no longer. Update the change request from main, or refresh.',
      )
    case 'emptyTitle':
      return l10n.t('A page needs a title.')
    case 'emptySlug':
      return l10n.t('“{0}” has no letters or digits for an address. Give the page a slug.', problem.title)
    case 'badSlug':
      return l10n.t(
        '“{0}” cannot be a slug: it must have 1 to 100 characters, without spaces and / \\ ? # %.',
        problem.slug,
      )
    case 'slugTaken':
      return l10n.t(
        '“{0}” cannot have the slug “{1}” there: “{2}” beside it has the same. Give one of them another slug first.',
        problem.page,
        problem.slug,
        problem.other,
      )
    case 'intoItself':
      return l10n.t('“{0}” cannot be moved under itself.', problem.page)
    case 'lastPage':
      return l10n.t('These are the last pages. A space needs at least one: add another page first.')
    case 'nothingChanges':
      return l10n.t('It is like that already; nothing was changed.')
    case 'apart':
      return l10n.t('Pages can be moved up or down together only where they stand under the same page.')
    case 'holdsNoPages':
      return problem.type === 'link'
        ? l10n.t('“{0}” is a link, which holds no pages.', problem.page)
        : l10n.t('“{0}” is generated, so no pages can be added to it.', problem.page)
    case 'cannotChange':
      return cannotChangeMessage(problem.page, problem.type)
    case 'atEdge':
      return problem.direction === 'up'
        ? l10n.t('“{0}” is the first page there.', problem.page)
        : l10n.t('“{0}” is the last page there.', problem.page)
  }
}

function cannotChangeMessage(page: string, type: string): string {
  if (type === 'group') {
    return l10n.t('“{0}” is a group, which the platform lets nobody change from here. Change it in the browser.', page)
  }
  if (type === 'link') {
    return l10n.t('“{0}” is a link, which the platform lets nobody change from here. Change it in the browser.', page)
  }
  return l10n.t('“{0}” is generated, so it can’t be changed here.', page)
}
