import type { Translate } from '../../text/messages/translate.ts'
import type { StructureProblem } from './structurePlan.ts'

/** Says why an edit of a page tree cannot be, and what to do. */
export function structureProblemMessage(problem: StructureProblem, t: Translate): string {
  switch (problem.kind) {
    case 'gone':
      return t('The page is not in this change request, or no longer. Update the change request from main, or refresh.')
    case 'emptyTitle':
      return t('A page needs a title.')
    case 'emptySlug':
      return t('“{0}” has no letters or digits for an address. Give the page a slug.', problem.title)
    case 'badSlug':
      return t('“{0}” cannot be a slug: it must have 1 to 100 characters, without spaces and / \\ ? # %.', problem.slug)
    case 'slugTaken':
      return t(
        '“{0}” cannot have the slug “{1}” there: “{2}” beside it has the same. Give one of them another slug first.',
        problem.page,
        problem.slug,
        problem.other,
      )
    case 'intoItself':
      return t('“{0}” cannot be moved under itself.', problem.page)
    case 'lastPage':
      return t('These are the last pages. A space needs at least one: add another page first.')
    case 'nothingChanges':
      return t('It is like that already; nothing was changed.')
    case 'apart':
      return t('Pages can be moved up or down together only where they stand under the same page.')
    case 'holdsNoPages':
      return problem.type === 'link'
        ? t('“{0}” is a link, which holds no pages.', problem.page)
        : t('“{0}” is generated, so no pages can be added to it.', problem.page)
    case 'cannotChange':
      return cannotChangeMessage(problem.page, problem.type, t)
    case 'atEdge':
      return problem.direction === 'up'
        ? t('“{0}” is the first page there.', problem.page)
        : t('“{0}” is the last page there.', problem.page)
  }
}

function cannotChangeMessage(page: string, type: string, t: Translate): string {
  if (type === 'group') {
    return t('“{0}” is a group, which the platform lets nobody change from here. Change it in the browser.', page)
  }
  if (type === 'link') {
    return t('“{0}” is a link, which the platform lets nobody change from here. Change it in the browser.', page)
  }
  return t('“{0}” is generated, so it can’t be changed here.', page)
}
