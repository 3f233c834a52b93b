/**
 * Layers, bottom first: a folder may import itself and earlier ones only. For the reverse direction
 * `app/server/services.ts` passes functions down.
 */
export const folders = [
  'kit',
  'accounts',
  'messages',
  'gazetteer',
  'facilities',
  'tournaments',
  'leads',
  'listings',
  'bulk-import',
  'providers',
  'sandbox',
  'payments',
  'availability',
  'favorites',
  'search',
  'search-alerts',
  'bookings',
  'clinics',
  'payouts',
  'reviews',
  'facility-page',
  'widget',
  'assistant',
  'feeds',
  'developers',
  'desk',
  'app',
] as const

export type Import = { from: string; to: string; typeOnly: boolean }

/** Why an import is not allowed; paths are relative to `src`. Tests may also use `app/testing`. */
export function faultOf({ from, to, typeOnly }: Import): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  const isTest = /\.test\.tsx?$/.test(from)
  if (source.rank < 0) return `${source.folder} is not on the list of folders`
  if (isTest && to.startsWith('app/testing/')) return undefined
  if (target.rank > source.rank) return `${source.folder} stands below ${target.folder}`
  if (source.side === 'web' && target.side === 'server' && !typeOnly) return 'web must not import server'
  if (source.side === 'both' && target.side !== 'both') return 'what both sides share imports neither side'
  if (to.endsWith('/store.ts') && source.folder !== target.folder) return `store.ts is private to ${target.folder}`
  return undefined
}

function placeOf(file: string) {
  const [folder = '', second = ''] = file.split('/')
  const side =
    second === 'web' || second === 'server'
      ? second
      : file.endsWith('.test.ts') || second === 'testing'
        ? 'server'
        : 'both'
  return { folder, rank: (folders as readonly string[]).indexOf(folder), side } as const
}
