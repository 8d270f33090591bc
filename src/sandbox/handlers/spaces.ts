import { spaceView } from '../views/spaceView.ts'
import { spacesPage } from './placeListings.ts'
import type { Handlers } from './handler.ts'

export const spaceHandlers: Handlers<'getSpaceById' | 'listSpacesInOrganizationById'> = {
  getSpaceById: (context) => spaceView(context.space, context),
  listSpacesInOrganizationById: (context, input) =>
    spacesPage(context, input, (after) => context.platform.spaces.listInOrganization(context.organization.id, after)),
}
