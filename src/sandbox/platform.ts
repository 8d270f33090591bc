import { WorkSignal } from './background/workSignal.ts'
import type { Clock } from './clock.ts'
import type { NewId } from './identifiers.ts'
import { ChangeRequests } from './store/changeRequests.ts'
import { Collections } from './store/collections.ts'
import { Comments } from './store/comments.ts'
import { ConversationIssues } from './store/conversationIssues.ts'
import { Conversations } from './store/conversations.ts'
import { Database } from './store/database.ts'
import { DocumentStore } from './store/documentStore.ts'
import { FileStore } from './store/fileStore.ts'
import { IntegrationEvents } from './store/integrationEvents.ts'
import { Integrations } from './store/integrations.ts'
import { Members } from './store/members.ts'
import { OpenApiSpecs } from './store/openApiSpecs.ts'
import { Organizations } from './store/organizations.ts'
import { OrganizationSettings } from './store/organizationSettings.ts'
import { PdfLinks } from './store/pdfLinks.ts'
import { People } from './store/people.ts'
import { Reviews } from './store/reviews.ts'
import { Revisions } from './store/revisions.ts'
import { SamlProviders } from './store/samlProviders.ts'
import { SearchIndex } from './store/searchIndex.ts'
import { SearchUpdates } from './store/searchUpdates.ts'
import { ShareLinks } from './store/shareLinks.ts'
import { Siblings } from './store/siblings.ts'
import { SiteParts } from './store/siteParts.ts'
import { Sites } from './store/sites.ts'
import { Spaces } from './store/spaces.ts'
import { Teams } from './store/teams.ts'
import { Translations } from './store/translations.ts'
import { TreeStore } from './store/treeStore.ts'

/** Everything the sandbox keeps, and where it gets time and identifiers from. */
export interface Platform {
  readonly database: Database
  readonly people: People
  readonly organizations: Organizations
  readonly collections: Collections
  readonly spaces: Spaces
  readonly siblings: Siblings
  readonly revisions: Revisions
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly changeRequests: ChangeRequests
  readonly search: SearchIndex
  readonly searchUpdates: SearchUpdates
  readonly pdfLinks: PdfLinks
  readonly settings: OrganizationSettings
  readonly members: Members
  readonly teams: Teams
  readonly samlProviders: SamlProviders
  readonly comments: Comments
  readonly reviews: Reviews
  readonly sites: Sites
  readonly siteParts: SiteParts
  readonly shareLinks: ShareLinks
  readonly integrations: Integrations
  readonly integrationEvents: IntegrationEvents
  readonly translations: Translations
  readonly conversations: Conversations
  readonly issues: ConversationIssues
  readonly openApiSpecs: OpenApiSpecs
  /** Tells that requests have left something to do. */
  readonly work: WorkSignal
  readonly clock: Clock
  readonly newId: NewId
}

/** Opens the platform whose data are in a database file. Close it with `platform.database.close()`. */
export function openPlatform(databaseFile: string, clock: Clock, newId: NewId): Platform {
  const database = new Database(databaseFile)
  const documents = new DocumentStore(database)
  const spaces = new Spaces(database)
  const revisions = new Revisions(database, new TreeStore(database))
  const search = new SearchIndex(database, documents)
  return {
    database,
    people: new People(database),
    organizations: new Organizations(database),
    collections: new Collections(database),
    spaces,
    siblings: new Siblings(database),
    revisions,
    documents,
    files: new FileStore(database),
    changeRequests: new ChangeRequests(database),
    search,
    searchUpdates: new SearchUpdates(database, search, spaces, revisions),
    pdfLinks: new PdfLinks(database),
    settings: new OrganizationSettings(database),
    members: new Members(database),
    teams: new Teams(database),
    samlProviders: new SamlProviders(database),
    comments: new Comments(database),
    reviews: new Reviews(database),
    sites: new Sites(database),
    siteParts: new SiteParts(database),
    shareLinks: new ShareLinks(database),
    integrations: new Integrations(database),
    integrationEvents: new IntegrationEvents(database),
    translations: new Translations(database),
    conversations: new Conversations(database),
    issues: new ConversationIssues(database),
    openApiSpecs: new OpenApiSpecs(database),
    work: new WorkSignal(),
    clock,
    newId,
  }
}
