/**
 * Levels, bottom first: a folder may import itself and folders of lower levels only, so those of one level do not know
 * each other. For the reverse direction `app/server/services` passes functions down.
 */
const levels: readonly (readonly string[])[] = [
  ['kit'],
  ['accounts', 'gazetteer', 'sandbox'],
  ['messages'],
  ['organizations'],
  ['facilities', 'payments'],
  ['submissions', 'leads', 'calendars', 'checkout', 'favorites'],
  ['tournaments', 'listings', 'imports', 'availability'],
  ['search', 'bookings', 'widget', 'feeds'],
  ['search-alerts', 'clinics', 'reviews', 'developers'],
  ['payouts', 'facility-page', 'assistant'],
  ['desk'],
  ['app'],
]
export const folders = levels.flat()

type Import = { from: string; to: string; typeOnly: boolean }

/**
 * The features of a domain, bottom first: a feature may import its domain's core and earlier features only. The core
 * imports none of them.
 */
const features: Readonly<Record<string, readonly string[]>> = {
  availability: ['schedule', 'preview', 'ground', 'copies', 'bulk-changes', 'holds', 'blocks', 'next-times'],
  bookings: [
    'figures',
    'reports',
    'waiting-list',
    'series',
    'cancellation',
    'approvals',
    'checkout',
    'conversation',
    'change',
    'closures',
    'staff',
    'calendar',
    'printed-week',
    'owner-list',
    'booking-desk',
    'customer-ics-feed',
    'my-bookings',
    'demo',
  ],
  calendars: ['outside', 'calendar-feed', 'csv-feed', 'adapters', 'simulator', 'connections'],
  clinics: ['waiting-list', 'seats', 'receipt', 'check-in', 'hosting', 'publishing'],
  facilities: ['drawing', 'venues', 'approval-rules', 'lists', 'owned', 'editing', 'photos', 'transfer', 'ground'],
  listings: ['review'],
  organizations: ['members', 'verification'],
  search: ['repeats', 'page'],
}

/** Why an import is not allowed; paths are relative to `src`. Tests may also use `app/testing`. */
export function faultOf({ from, to, typeOnly }: Import): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  const isTest = /\.test\.tsx?$/.test(from)
  if (source.rank < 0) return `${source.folder} is not on the list of folders`
  if (isTest && to.startsWith('app/testing/')) return undefined
  if (target.rank > source.rank) return `${source.folder} stands below ${target.folder}`
  if (target.rank === source.rank && target.folder !== source.folder)
    return `${source.folder} and ${target.folder} are on one level`
  if (source.level === undefined) return `${source.feature} is not on the list of features of ${source.folder}`
  if (!isTest && source.folder === target.folder && target.level! > source.level)
    return `${source.feature || 'the core'} stands below ${target.feature}`
  if (source.side === 'web' && target.side === 'server' && !typeOnly) return 'web must not import server'
  if (source.side === 'both' && target.side !== 'both') return 'what both sides share imports neither side'
  const isForeign = source.folder !== target.folder || (target.feature !== '' && source.feature !== target.feature)
  if (to.endsWith('/store.ts') && isForeign && !isTest)
    return `store.ts is private to ${target.feature || target.folder}`
  return undefined
}

function placeOf(file: string) {
  const [folder = '', ...parts] = file.split('/').slice(0, -1)
  const isServer = parts.includes('server') || parts.includes('testing') || file.endsWith('.test.ts')
  const side = parts.includes('web') ? 'web' : isServer ? 'server' : 'both'
  const feature = featureOf(folder, parts[0])
  const level = feature === '' ? -1 : features[folder]?.indexOf(feature)
  return {
    folder,
    rank: levels.findIndex(level => level.includes(folder)),
    side,
    feature,
    level: feature !== '' && level === -1 ? undefined : level,
  } as const
}

/** '' for the core; a domain without features is all core. */
function featureOf(folder: string, second = ''): string {
  return folder in features && !['', 'web', 'server', 'testing'].includes(second) ? second : ''
}
