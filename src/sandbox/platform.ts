import { WorkSignal } from './background/backgroundWork.ts'
import type { Clock } from './sandboxClock.ts'
import type { NewId } from './identifiers.ts'
import { ChangeRequestStore } from './changeRequests/changeRequestStore.ts'
import { CollectionStore } from './collections/collectionStore.ts'
import { CommentStore } from './comments/commentStore.ts'
import { IssueStore } from './conversations/issueStore.ts'
import { ConversationStore } from './conversations/conversationStore.ts'
import { Database } from './database/database.ts'
import { DocumentStore } from './revisions/documentStore.ts'
import { FileStore } from './revisions/fileStore.ts'
import { GitSyncStore } from './gitSync/gitSyncStore.ts'
import pLimit from 'p-limit'
import { IntegrationEventStore } from './integrations/integrationEventStore.ts'
import { IntegrationStore } from './integrations/integrationStore.ts'
import { MemberStore } from './members/memberStore.ts'
import { OpenApiSpecStore } from './openApiSpecs/openApiSpecStore.ts'
import { OrganizationStore } from './organizations/organizationStore.ts'
import { UserStore } from './users/userStore.ts'
import { ReviewStore } from './reviews/reviewStore.ts'
import { RevisionStore } from './revisions/revisionStore.ts'
import { SamlProviderStore } from './singleSignOn/samlProviderStore.ts'
import { SearchIndex } from './search/searchIndex.ts'
import { SearchUpdates } from './search/searchUpdates.ts'
import { ShareLinkStore } from './shareLinks/shareLinkStore.ts'
import { SiblingStore } from './collections/siblingStore.ts'
import { SitePartStore } from './siteStructure/sitePartStore.ts'
import { SiteRedirectStore } from './siteRedirects/siteRedirectStore.ts'
import { SiteStore } from './sites/siteStore.ts'
import { SpaceStore } from './spaces/spaceStore.ts'
import { TeamStore } from './teams/teamStore.ts'
import { TranslationStore } from './translations/translationStore.ts'
import { ExpiringAddressStore, type PdfLinkRow, type SitePreviewRow } from './urls/expiringAddressStore.ts'
import { TreeStore } from './revisions/treeStore.ts'

/** All stores of the sandbox, with its clock and its source of identifiers. */
export type Platform = Readonly<ReturnType<typeof openPlatform>>

/** Opens the platform in a database file. Close it with `platform.database.close()`. */
export function openPlatform(databaseFile: string, clock: Clock, newId: NewId) {
  const database = new Database(databaseFile)
  const documents = new DocumentStore(database)
  const spaces = new SpaceStore(database)
  const revisions = new RevisionStore(database, new TreeStore(database))
  const searchIndex = new SearchIndex(database, documents)
  return {
    database,
    users: new UserStore(database),
    organizations: new OrganizationStore(database),
    collections: new CollectionStore(database),
    spaces,
    siblings: new SiblingStore(database),
    revisions,
    documents,
    files: new FileStore(database),
    changeRequests: new ChangeRequestStore(database),
    searchIndex,
    searchUpdates: new SearchUpdates(database, searchIndex, spaces, revisions),
    pdfLinks: new ExpiringAddressStore<PdfLinkRow>(database, 'pdf_links'),
    members: new MemberStore(database),
    teams: new TeamStore(database),
    samlProviders: new SamlProviderStore(database),
    comments: new CommentStore(database),
    reviews: new ReviewStore(database),
    sites: new SiteStore(database),
    siteParts: new SitePartStore(database),
    shareLinks: new ShareLinkStore(database),
    siteRedirects: new SiteRedirectStore(database),
    sitePreviews: new ExpiringAddressStore<SitePreviewRow>(database, 'site_previews'),
    integrations: new IntegrationStore(database),
    integrationEvents: new IntegrationEventStore(database),
    translations: new TranslationStore(database),
    conversations: new ConversationStore(database),
    issues: new IssueStore(database),
    openApiSpecs: new OpenApiSpecStore(database),
    gitSyncs: new GitSyncStore(database),
    /** Runs one import at a time, so that undoing one can’t remove documents that another one uses. */
    imports: pLimit(1),
    /** Notifies the background workers that a request left something to do. */
    work: new WorkSignal(),
    clock,
    newId,
  }
}
