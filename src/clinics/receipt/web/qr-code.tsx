import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/web/skeleton.tsx'

/** Modules (ISO/IEC 18004, section 6.3.8). */
const QUIET_ZONE = 4
/** Pixels. Whole ones keep all modules alike, which scanners read best. */
const MODULE = 4

/**
 * Black on white in every theme, as scanners need. Hidden from screen readers: the text is next to it. The library
 * loads on demand.
 */
export function QrCode({ text }: { text: string }) {
  const { data, isError } = useQuery<boolean[][]>({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { encodeQR } = await import('qr')
      return encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' })
    },
    enabled: typeof document !== 'undefined',
  })
  if (isError) return null
  if (!data) return <Skeleton className="size-44 rounded-md" />
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${data.length} ${data.length}`}
      width={MODULE * data.length}
      height={MODULE * data.length}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-md"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}

/** One path per run of dark modules. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      runsOf(row)
        .map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('')
}

function runsOf(row: readonly boolean[]): { x: number; width: number }[] {
  const runs: { x: number; width: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last.x + last.width === x) last.width++
    else if (isDark) runs.push({ x, width: 1 })
  }
  return runs
}
