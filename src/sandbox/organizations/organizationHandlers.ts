import { cursorOf, limitOf, pageOf } from '../http/paging.ts'
import { organizationView } from './organizationView.ts'
import type { Handlers } from '../http/handler.ts'
import { searchSpaces } from '../search/searchContent.ts'

/** The operations that read organizations (API part 2 §4.1). */
export const organizationHandlers: Handlers<
  'listOrganizationsForAuthenticatedUser' | 'getOrganizationById' | 'searchOrganizationContent'
> = {
  listOrganizationsForAuthenticatedUser(context, input) {
    const { organizations } = context.platform
    const [after] = cursorOf(input, [0]) ?? [0]
    const rows = organizations.listOfUser(context.user.id, input, after)
    return {
      ...pageOf(
        rows,
        limitOf(input),
        (row) => [row.position],
        (row) => organizationView(row, context),
      ),
      count: organizations.countOfUser(context.user.id),
    }
  },

  getOrganizationById: (context) => organizationView(context.organization, context),

  searchOrganizationContent: (context, input) =>
    searchSpaces(context, context.visibleSpaces(context.organization.id), input),
}
