import type { Translate } from '../../text/messages/translate.ts'
import type { StructureProblem } from './structurePlan.ts'

/** Explains why an edit of a page tree isn't possible, and what to do. */
export function structureProblemMessage(problem: StructureProblem, t: Translate): string {
  switch (problem.kind) {
    case 'gone':
      return t(
        'This page isn’t in the change request. It might have been deleted. Update the change request from main, or refresh.',
      )
    case 'emptyTitle':
      return t('A page needs a title.')
    case 'emptySlug':
      return t('“{0}” has no letters or digits to make an address from. Give the page a slug.', problem.title)
    case 'badSlug':
      return t('“{0}” can’t be a slug. A slug has 1 to 100 characters, without spaces or / \\ ? # %.', problem.slug)
    case 'slugTaken':
      return t(
        '“{0}” can’t have the slug “{1}” there because “{2}”, at the same level, already has it. Change one of the slugs first.',
        problem.page,
        problem.slug,
        problem.other,
      )
    case 'intoItself':
      return t('“{0}” can’t be moved below itself.', problem.page)
    case 'lastPage':
      return t('A space needs at least one page. Add another page before you delete these.')
    case 'nothingChanges':
      return t('Nothing changed because the page already has this place and these properties.')
    case 'apart':
      return t('You can move pages up or down together only if they have the same parent page.')
    case 'holdsNoPages':
      return problem.type === 'link'
        ? t('“{0}” is a link, so it can’t contain pages.', problem.page)
        : t('“{0}” is generated, so you can’t add pages to it.', problem.page)
    case 'cannotChange':
      return cannotChangeMessage(problem.page, problem.type, t)
    case 'atEdge':
      return problem.direction === 'up'
        ? t('“{0}” is already the first page at its level.', problem.page)
        : t('“{0}” is already the last page at its level.', problem.page)
  }
}

function cannotChangeMessage(page: string, type: string, t: Translate): string {
  if (type === 'group') {
    return t(
      '“{0}” is a group. The platform doesn’t allow other apps to change groups. Change it in the browser.',
      page,
    )
  }
  if (type === 'link') {
    return t('“{0}” is a link. The platform doesn’t allow other apps to change links. Change it in the browser.', page)
  }
  return t('“{0}” is generated, so you can’t change it.', page)
}
