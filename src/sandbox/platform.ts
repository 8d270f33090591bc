import { WorkSignal } from './background/workSignal.ts'
import type { Clock } from './clock.ts'
import type { NewId } from './identifiers.ts'
import { ChangeRequests } from './changeRequests/changeRequestStore.ts'
import { Collections } from './collections/collectionStore.ts'
import { Comments } from './comments/commentStore.ts'
import { ConversationIssues } from './conversations/issueStore.ts'
import { Conversations } from './conversations/conversationStore.ts'
import { Database } from './database/database.ts'
import { DocumentStore } from './revisions/documentStore.ts'
import { FileStore } from './revisions/fileStore.ts'
import { IntegrationEvents } from './integrations/integrationEventStore.ts'
import { Integrations } from './integrations/integrationStore.ts'
import { Members } from './members/memberStore.ts'
import { OpenApiSpecs } from './openApiSpecs/openApiSpecStore.ts'
import { Organizations } from './organizations/organizationStore.ts'
import { OrganizationSettings } from './organizations/organizationSettingsStore.ts'
import { PdfLinks } from './pdf/pdfLinkStore.ts'
import { People } from './users/userStore.ts'
import { Reviews } from './reviews/reviewStore.ts'
import { Revisions } from './revisions/revisionStore.ts'
import { SamlProviders } from './singleSignOn/samlProviderStore.ts'
import { SearchIndex } from './search/searchIndex.ts'
import { SearchUpdates } from './search/searchUpdates.ts'
import { ShareLinks } from './shareLinks/shareLinkStore.ts'
import { Siblings } from './collections/siblingStore.ts'
import { SiteParts } from './siteStructure/sitePartStore.ts'
import { Sites } from './sites/siteStore.ts'
import { Spaces } from './spaces/spaceStore.ts'
import { Teams } from './teams/teamStore.ts'
import { Translations } from './translations/translationStore.ts'
import { TreeStore } from './revisions/treeStore.ts'

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
