import { pageOf } from '../http/paging.ts'
import { organizationView } from './organizationView.ts'
import type { OrganizationRow } from './organizationStore.ts'
import type { Handlers } from '../http/handler.ts'
import { searchSpaces } from '../search/searchContent.ts'

/** The operations that read organizations (API part 2 §4.1). */
export const organizationHandlers: Handlers<
  'listOrganizationsForAuthenticatedUser' | 'getOrganizationById' | 'searchOrganizationContent'
> = {
  listOrganizationsForAuthenticatedUser(context, input) {
    const { organizations } = context.platform
    const order = { start: [0], key: (row: OrganizationRow) => [row.position] }
    const rows = {
      read: ([after = 0]: number[], limit: number) => organizations.listOfUser(context.user.id, after, limit),
      count: organizations.countOfUser(context.user.id),
    }
    return pageOf(input, order, rows, (row) => organizationView(row, context))
  },

  getOrganizationById: (context) => organizationView(context.organization, context),

  searchOrganizationContent: (context, input) =>
    searchSpaces(context, context.visibleSpaces(context.organization.id), input),
}
