/**
 * User settings that keep everything off the screen that is not asked for: welcome page, chat, updates, questions. In a
 * browser the editor saves by itself after a second, so that what a test typed and did not save would be a draft.
 */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.reduceMotion': 'on',
  // Rows that stick to the top would take the clicks on what is below them.
  'workbench.tree.enableStickyScroll': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'files.simpleDialog.enable': true,
  'typescript.disableAutomaticTypeAcquisition': true,
}
