import { inRowAndMenu, type CommandTable } from '../../shared/commands/commandTable.ts'
import { is } from '../../shared/commands/conditions.ts'

/** The commands of integrations. */
export const integrationCommandTable = {
  openIntegration: {
    title: 'Open Integration',
    does: 'shows what an integration is for and its permissions',
    icon: 'open-preview',
    menus: inRowAndMenu('1_open@1', is('integration owned', 'integration foreign')),
  },
  filterIntegrations: {
    title: 'Filter Integrations…',
    does: 'searches integrations by text, category, and purpose',
    icon: 'filter',
    menus: inRowAndMenu('1_open@1', is('integrationList')),
  },
  installIntegration: {
    title: 'Install Integration…',
    does: 'installs an integration in the organization',
    icon: 'desktop-download',
    right: 'installIntegration',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('integration owned', 'integration foreign') }],
  },
  openIntegrationEvent: {
    title: 'Open Integration Event',
    does: 'opens the trace of an event as a log',
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('integrationEvent') }],
  },
  publishIntegration: {
    title: 'Publish Integration…',
    does: 'publishes an integration from its manifest, with its script and images',
    icon: 'cloud-upload',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '3_new@1', when: is('integrationList') }],
  },
  unpublishIntegration: {
    title: 'Unpublish Integration…',
    does: 'unpublishes an integration and uninstalls it everywhere',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('integration owned') }],
  },
  setIntegrationTunnel: {
    title: 'Set Development Tunnel…',
    does: 'sends the events of an integration to your address; the API can’t remove a tunnel, so set another address to end it',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('integration owned') }],
  },
} as const satisfies CommandTable
