/** Categories of integrations (api-facts P2 §2.6). */
export const integrationCategories = [
  'analytics',
  'collaboration',
  'content',
  'gitsync',
  'marketing',
  'visitor-auth',
  'other',
] as const
