import type { FacilityImport } from '#imports/contract.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'

/** "1 facility", "1,712 facilities". */
export function countText(count: number): string {
  return count === 1 ? '1 facility' : `${count.toLocaleString('en-US')} facilities`
}

export const importStatusLabels: Record<FacilityImport['status'], { label: string; tone: BadgeTone }> = {
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'positive' },
  failed: { label: 'Failed', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** "1,700 new, 12 unchanged"; the progress while running; nothing if it failed. */
export function rowsText({ status, counts, rowsDone, rowCount }: FacilityImport): string {
  if (status === 'importing') return `${rowsDone.toLocaleString('en-US')} of ${rowCount.toLocaleString('en-US')} rows`
  if (!counts) return ''
  const parts = (['new', 'changed', 'unchanged', 'duplicate', 'refused'] as const).flatMap(name =>
    counts[name] > 0 ? [`${counts[name].toLocaleString('en-US')} ${name === 'refused' ? 'rejected' : name}`] : [],
  )
  return parts.join(', ')
}
