import { UserRound } from 'lucide-react'
import type { Athlete } from '#clinics/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

/** Hidden from screen readers: the name is next to it. */
export function AthletePortrait({ athlete, className }: { athlete: Athlete; className?: string }) {
  const shape = joinClasses('size-24 shrink-0 rounded-lg border border-line object-cover', className)
  if (athlete.photoUrl) return <img src={athlete.photoUrl} alt="" width={96} height={96} className={shape} />
  return (
    <span aria-hidden="true" className={joinClasses(shape, 'grid place-items-center bg-mown text-muted')}>
      <UserRound className="size-10" />
    </span>
  )
}
