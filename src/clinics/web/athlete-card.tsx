import { Badge } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Athlete } from '../contract.ts'
import { athleteLevelText, initialsOf } from './clinic-format.ts'

export function AthletePhoto({
  athlete: { name, photoUrl },
  className,
}: {
  athlete: Pick<Athlete, 'name' | 'photoUrl'>
  className?: string
}) {
  const look = joinClasses('shrink-0 rounded-full', className)
  if (photoUrl) {
    return (
      <img
        src={photoUrl}
        alt=""
        width={256}
        height={256}
        loading="lazy"
        className={joinClasses(look, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={joinClasses(look, 'grid place-items-center bg-pitch font-display font-bold text-chalk')}
    >
      {initialsOf(name)}
    </span>
  )
}

export function AthleteCard({ athlete }: { athlete: Athlete }) {
  const { name, school, bio, sportType, isSample } = athlete
  return (
    <section aria-labelledby="athlete" className="flex flex-col gap-3">
      <h2 id="athlete" className="text-2xl">
        Meet your coach
      </h2>
      <div className="flex gap-4">
        <AthletePhoto athlete={athlete} className="size-16 text-2xl sm:size-20 sm:text-3xl" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-display text-2xl font-bold wrap-anywhere">{name}</span>
            {isSample && <Badge tone="sample">Sample</Badge>}
          </p>
          <p className="wrap-anywhere text-muted">
            {athleteLevelText(athlete)}, {sportType}, {school}
          </p>
          {bio && <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{bio}</p>}
        </div>
      </div>
    </section>
  )
}
